import { num, TableHead } from '#client/ui/table-head.tsx';
import { BuyButton } from '#client/widgets/listings/bought-button.tsx';
import { useBuying } from '#client/widgets/listings/buying-context.ts';
import { formatCount, formatDate, formatDateTime, formatMoney } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { PassedOver } from '#shared/team/decisions/decisions.ts';
import { passedCsv } from './decisions-csv.ts';
import { ExportButton } from './export-button.tsx';
import { MemberName, namesOf, ProductTable } from './product-table.tsx';
import { decisionTexts, passedTexts as texts } from './texts.ts';

export type PassedRow = PassedOver['rows'][number];
type Row = PassedRow;

type PassedTableProps = {
  passed: PassedOver;
  /** Asks to whom the product goes. Undefined for a team without an inbox. */
  onHandOver: ((row: Row) => void) | undefined;
};

/**
 * Products passed over that are better now, the largest gain first; each row opens its figures then and now, and can be
 * bought or handed to a colleague.
 */
export function PassedTable({ passed, onHandOver }: PassedTableProps) {
  const { total, rows, people } = passed;
  const nameOf = namesOf(people);
  const buy = useBuying();
  return (
    <>
      <section className="decision-answer">
        <p>
          <b>{texts.answer(total)}</b> <span className="soft">{texts.hint}</span>
        </p>
        <ExportButton name="passed-over.csv" text={(zone) => passedCsv(passed, nameOf, zone)} />
      </section>
      <ProductTable
        label={decisionTexts.passed}
        rows={rows}
        total={total}
        columns={[
          {
            title: texts.by,
            cell: (row) => (
              <span className="two-lines">
                <span>
                  <MemberName id={row.passedBy} name={nameOf(row.passedBy)} />
                </span>
                <span className="small soft">{formatDate(row.passedAt)}</span>
              </span>
            ),
          },
          {
            title: texts.price,
            isNumber: true,
            cell: (row) => (
              <Moved move={row.price} format={(amount) => formatMoney(amount, currencyOf(row.marketplace))} />
            ),
          },
          { title: texts.rank, isNumber: true, cell: (row) => <Moved move={row.rank} format={formatCount} /> },
          { title: texts.gain, isNumber: true, cell: (row) => <Gain row={row} /> },
        ]}
        detail={(row) => <Working row={row} nameOf={nameOf} />}
        buttons={(row) => (
          <>
            {buy && <BuyButton product={row} onBuy={buy} />}
            {onHandOver && (
              <button
                type="button"
                className="btn small"
                aria-label={texts.handOverOf(row.title || row.asin)}
                onClick={() => onHandOver(row)}
              >
                {texts.handOver}
              </button>
            )}
          </>
        )}
        actions={(row) => ({
          ...(buy && { bought: row && (() => buy(row)) }),
          ...(onHandOver && { handOver: row && (() => onHandOver(row)) }),
        })}
      />
    </>
  );
}

const Moved = ({ move, format }: { move: Row['price']; format(value: number): string }) =>
  move ? (
    <span className="two-lines">
      <b>{format(move.now)}</b>
      <span className="small soft">{texts.before(format(move.before))}</span>
    </span>
  ) : (
    <span className="faint">{texts.unknown}</span>
  );

function Gain({ row: { gain, beforeFees, marketplace } }: { row: Row }) {
  if (gain === null) return <span className="faint">{texts.unknown}</span>;
  return (
    <span className="two-lines">
      <span className={gain > 0 ? 'delta up good' : gain < 0 ? 'delta down bad' : 'delta flat'}>
        {signed(gain, marketplace)}
      </span>
      {beforeFees && <span className="small soft">{texts.beforeFees}</span>}
    </span>
  );
}

/** The figures then and now, and what the change in profit consists of. */
function Working({
  row: { price, rank, gain, beforeFees, marketplace, passedAt, seenAt, seenBy },
  nameOf,
}: {
  row: Row;
  nameOf(id: string): string;
}) {
  const money = (amount: number) => formatMoney(amount, currencyOf(marketplace));
  return (
    <>
      <table className="table working">
        <TableHead columns={['', num(formatDate(passedAt)), num(texts.now), num(texts.change)]} />
        <tbody>
          {price && (
            <tr>
              <th scope="row">{texts.price}</th>
              <td className="num soft">{money(price.before)}</td>
              <td className="num">{money(price.now)}</td>
              <td className="num">{signed(price.now - price.before, marketplace)}</td>
            </tr>
          )}
          {rank && (
            <tr>
              <th scope="row">{texts.rank}</th>
              <td className="num soft">{formatCount(rank.before)}</td>
              <td className="num">{formatCount(rank.now)}</td>
              <td className="num">
                {rank.now > rank.before && '+'}
                {formatCount(rank.now - rank.before)}
              </td>
            </tr>
          )}
          {price && gain !== null && !beforeFees && (
            <tr>
              <th scope="row">{texts.fees}</th>
              <td />
              <td />
              <td className="num">{signed(gain - (price.now - price.before), marketplace)}</td>
            </tr>
          )}
        </tbody>
        {gain !== null && (
          <tfoot>
            <tr>
              <th scope="row">{texts.gain}</th>
              <td />
              <td />
              <td className="num">
                <b>{signed(gain, marketplace)}</b>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      <p className="small soft">
        {seenBy === null
          ? texts.seenInMessage(formatDateTime(seenAt))
          : texts.seenBy(nameOf(seenBy), formatDateTime(seenAt))}
      </p>
    </>
  );
}

const signed = (amount: number, marketplace: string): string =>
  (amount > 0 ? '+' : '') + formatMoney(amount, currencyOf(marketplace));
