import { saveCsv } from '#client/ui/grid/tools/local-table.ts';
import { num, TableHead } from '#client/ui/table-head.tsx';
import type { PreviewedSku } from '#shared/listings/prices/seller-sku.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { amountText } from './cost-columns.tsx';
import { importTexts as texts } from './dialog-texts.ts';
import { fieldTexts } from './sku-record.tsx';
import { costTexts } from './texts.ts';
import '#client/ui/import-report.css';

/** A longer list is for a spreadsheet. */
const SHOWN = 200;

type ImportPreviewProps = { rows: readonly PreviewedSku[]; withUnlisted: boolean };

const isChanged = ({ reason, changes }: PreviewedSku): boolean => reason === '' && Object.keys(changes).length > 0;
export const isToSave = (row: PreviewedSku, withUnlisted: boolean): boolean =>
  isChanged(row) && (withUnlisted || !row.unlisted);

/** What an import would do: what needs a look first, then the changes, then rows that change nothing. */
export function ImportPreview({ rows, withUnlisted }: ImportPreviewProps) {
  const refused = rows.filter(({ reason }) => reason !== '');
  const unlisted = rows.filter((row) => row.unlisted && row.reason === '');
  const changed = rows.filter((row) => isChanged(row) && !row.unlisted);
  const unchanged = rows.filter((row) => row.reason === '' && !row.unlisted && !isChanged(row));
  const ordered = [...refused, ...unlisted, ...changed, ...unchanged];
  return (
    <>
      <p role="status">
        <b>{texts.changed(changed.length)}</b>, {texts.unchanged(unchanged.length)}
        {unlisted.length > 0 && <>, {texts.unlisted(unlisted.length)}</>},{' '}
        <span className={refused.length > 0 ? 'bad' : undefined}>{texts.refused(refused.length)}</span>.
      </p>
      <div className="import-report">
        <table className="table" aria-label={texts.preview}>
          <TableHead
            columns={[
              num(texts.row),
              costTexts.columns.sku,
              costTexts.columns.product,
              num(texts.oldCost),
              num(texts.newCost),
              texts.note,
            ]}
          />
          <tbody>
            {ordered.slice(0, SHOWN).map((row) => (
              <PreviewRow key={row.row} row={row} withUnlisted={withUnlisted} />
            ))}
          </tbody>
        </table>
      </div>
      {ordered.length > SHOWN && <p className="soft small">{texts.more(ordered.length - SHOWN)}</p>}
      <button type="button" className="btn" onClick={() => void saveReport(ordered, withUnlisted)}>
        {texts.download}
      </button>
    </>
  );
}

function PreviewRow({ row, withUnlisted }: { row: PreviewedSku; withUnlisted: boolean }) {
  const isOut = row.unlisted && !withUnlisted;
  return (
    <tr>
      <td className="num">{row.row}</td>
      <td>
        {row.sku} <span className="faint">{marketplaceOf(row.marketplace)?.code}</span>
      </td>
      <td className="cut" title={row.title}>
        {row.title ?? <span className="faint">–</span>}
      </td>
      <td className="num soft">{oldCost(row) || '–'}</td>
      <td className="num">{newCost(row)}</td>
      <td className={row.reason !== '' ? 'bad' : isOut ? undefined : 'soft'}>{noteOf(row, withUnlisted)}</td>
    </tr>
  );
}

const costText = (value: unknown, marketplace: string): string =>
  typeof value === 'number' ? amountText('cost', value, marketplace) : '';
const oldCost = ({ cost, marketplace }: PreviewedSku): string => costText(cost, marketplace);
/** Empty if the row leaves the cost as it is. */
const newCost = ({ changes: { cost }, marketplace }: PreviewedSku): string =>
  cost === undefined ? '' : costText(cost.after, marketplace) || texts.removed;

function noteOf({ column, reason, changes, unlisted, marketplace }: PreviewedSku, withUnlisted: boolean): string {
  if (reason !== '') return reason.startsWith(column) ? reason : [column, reason].filter(Boolean).join(': ');
  const { cost: _, ...others } = changes;
  const said = fieldTexts(others, marketplace);
  if (unlisted) said.unshift(withUnlisted ? texts.isUnlisted : texts.isSkipped);
  if (Object.keys(changes).length === 0) said.push(texts.isUnchanged);
  return said.join(', ');
}

const saveReport = (rows: readonly PreviewedSku[], withUnlisted: boolean) =>
  saveCsv('costs-preview.csv', {
    columns: [
      texts.row,
      costTexts.columns.sku,
      costTexts.columns.marketplace,
      costTexts.columns.product,
      texts.oldCost,
      texts.newCost,
      texts.note,
    ],
    count: rows.length,
    async *read() {
      yield rows.map((row) => [
        row.row,
        row.sku,
        row.marketplace,
        row.title ?? '',
        oldCost(row),
        newCost(row),
        noteOf(row, withUnlisted),
      ]);
    },
  });
