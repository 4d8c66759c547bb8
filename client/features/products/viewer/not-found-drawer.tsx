import { useMemo, useState } from 'react';
import { useCopyText } from '#client/ui/copy-text.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { saveCsv } from '#client/ui/grid/tools/local-table.ts';
import { useSlice } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import type { Toasts } from '#client/ui/toasts$.ts';
import { formatCount } from '#shared/format.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { viewerTexts } from './texts.ts';
import type { Viewer } from './viewer.ts';
import { type ViewerRow, whyNot } from './viewer-row.ts';
import type { ViewerTable } from './viewer-table.ts';
import '#client/ui/tags.css';

const texts = viewerTexts.drawer;
/** Lines rendered at first, and added on each request. */
const PAGE = 200;

/** A line without a result: dropped before the lookup, or not found. */
export type MissingLine = {
  key: string;
  row: number;
  text: string;
  why: string;
  bad: boolean;
  cells: readonly string[];
};

function missingLines({ rows }: Pick<ViewerTable, 'rows'>): MissingLine[] {
  return rows.all().flatMap((row): MissingLine[] => {
    const why = whyNot(row);
    if (why === null) return [];
    const elsewhere = row.soldIn.length > 0 ? `. ${texts.soldIn(row.soldIn.join(', '))}` : '';
    const { text, value, kind, cells } = row.requested;
    const bad = kind === null || row.why === 'malformed';
    return [
      { key: row.id, row: row.requested.row, text: kind === null ? text : value, why: why + elsewhere, bad, cells },
    ];
  });
}

/** Suggests the next marketplace: the one where most of them are reported as sold, else US or CA. */
function nextMarketplace(rows: readonly ViewerRow[], here: SupportedMarketplace): SupportedMarketplace {
  const counts = supportedMarketplaces.map((code) => ({
    code,
    count: rows.filter(({ soldIn }) => soldIn.includes(code)).length,
  }));
  const best = counts.filter(({ code, count }) => code !== here && count > 0).sort((a, b) => b.count - a.count)[0];
  return best?.code ?? (here === 'CA' ? 'US' : 'CA');
}

type NotFoundDrawerProps = { table: ViewerTable; viewer: Viewer; toasts: Toasts; onClose(): void };

export function NotFoundDrawer({ table, viewer, toasts, onClose }: NotFoundDrawerProps) {
  const notFound = useSlice(table.run$, ({ notFound: count, latest }) => `${count} ${latest}`, [table]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: recalculated after every batch
  const lines = useMemo(() => missingLines(table), [table, notFound]);
  const running = useSlice(table.run$, ({ phase }) => phase === 'running', [table]);
  const [shown, setShown] = useState(PAGE);
  const copy = useCopyText();
  const rows = table.rows.all().filter(({ state }) => state === 'not-found');
  const other = nextMarketplace(rows, table.marketplace);
  const save = async () => {
    const columns = [texts.row, texts.identifier, texts.reason, ...(table.input.source?.columns ?? [])];
    try {
      await saveCsv('not-found.csv', {
        columns,
        count: lines.length,
        async *read() {
          yield lines.map(({ row, text, why, cells }) => [row, text, why, ...cells]);
        },
      });
    } catch (error) {
      toasts.failed(viewerTexts.exportFailed, String(error));
    }
  };
  return (
    <Drawer
      title={viewerTexts.notFound}
      count={lines.length}
      say={lines.length > 0 ? texts.say : texts.none}
      onClose={onClose}
      actions={
        lines.length > 0 && (
          <>
            <button
              type="button"
              className="btn small"
              onClick={() => void copy(lines.map(({ text }) => text).join('\n'))}
            >
              <ScreenIcon name="copy" small /> {texts.copyAll}
            </button>
            <button type="button" className="btn small" onClick={() => void save()}>
              <ScreenIcon name="download" small /> {texts.csv}
            </button>
            {rows.length > 0 && !table.run?.readOnly && (
              <>
                <button
                  type="button"
                  className="btn small"
                  disabled={running}
                  onClick={() => void viewer.again(rows, other)}
                >
                  {texts.in(other)}
                </button>
                <button
                  type="button"
                  className="btn small"
                  disabled={running}
                  onClick={() => void viewer.again(rows, table.marketplace)}
                >
                  <ScreenIcon name="retry" small /> {texts.again}
                </button>
              </>
            )}
          </>
        )
      }
    >
      {lines.length > 0 && <LinesTable lines={lines.slice(0, shown)} />}
      {lines.length > shown && (
        <button type="button" className="btn small" onClick={() => setShown(shown + PAGE)}>
          {texts.more(lines.length - shown)}
        </button>
      )}
    </Drawer>
  );
}

const LinesTable = ({ lines }: { lines: ReturnType<typeof missingLines> }) => (
  <table className="table not-found">
    <TableHead columns={[num(texts.row), texts.identifier, texts.reason]} />
    <tbody>
      {lines.map(({ key, row, text, why, bad }) => (
        <tr key={key}>
          <td className="num faint fig">{formatCount(row)}</td>
          <td>
            <span className="code">{text}</span>
          </td>
          <td className={bad ? 'bad' : 'soft'}>{why}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
