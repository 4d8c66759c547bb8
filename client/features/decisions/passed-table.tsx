import { useState } from 'react';
import type { PassedOver } from '#shared/decisions/decisions.ts';
import { formatDateTime } from '#shared/format.lazy.ts';
import { formatCount, formatDate, formatMoney } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { DetailRow, keyOf, namesOf, ProductCell } from './product-cell.tsx';
import { decisionTexts, passedTexts as texts } from './texts.ts';

type Row = PassedOver['rows'][number];

/** Products passed over that are better now, the largest gain first; each row opens its figures then and now. */
export function PassedTable({ passed: { total, rows, people } }: { passed: PassedOver }) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const nameOf = namesOf(people);
  return (
    <>
      <section className="decision-answer">
        <p>
          <b>{texts.answer(total)}</b> <span className="soft">{texts.hint}</span>
        </p>
      </section>
      <table className="table decision-table" aria-label={decisionTexts.passed}>
        <thead>
          <tr>
            <th scope="col">{decisionTexts.product}</th>
            <th scope="col">{texts.by}</th>
            <th scope="col" className="num">
              {texts.price}
            </th>
            <th scope="col" className="num">
              {texts.rank}
            </th>
            <th scope="col" className="num">
              {texts.gain}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const open = keyOf(row) === openKey;
            const money = (amount: number) => formatMoney(amount, currencyOf(row.marketplace));
            return [
              <tr key={keyOf(row)} className={open ? 'is-open' : undefined}>
                <ProductCell product={row} open={open} onToggle={() => setOpenKey(open ? null : keyOf(row))} />
                <td data-l={texts.by}>
                  <span className="two-lines">
                    {nameOf(row.passedBy)}
                    <span className="small soft">{formatDate(row.passedAt)}</span>
                  </span>
                </td>
                <Moved label={texts.price} move={row.price} format={money} />
                <Moved label={texts.rank} move={row.rank} format={formatCount} />
                <td className="num" data-l={texts.gain}>
                  <Gain row={row} />
                </td>
              </tr>,
              open && (
                <DetailRow key={`${keyOf(row)} detail`} product={row} columns={5}>
                  <Working row={row} nameOf={nameOf} />
                </DetailRow>
              ),
            ];
          })}
        </tbody>
      </table>
      <p className="decision-foot small soft fig" role="status">
        {decisionTexts.of(rows.length, total)}
      </p>
    </>
  );
}

const Moved = ({ label, move, format }: { label: string; move: Row['price']; format(value: number): string }) => (
  <td className="num" data-l={label}>
    {move ? (
      <span className="two-lines">
        <b>{format(move.now)}</b>
        <span className="small soft">{texts.before(format(move.before))}</span>
      </span>
    ) : (
      <span className="faint">{texts.unknown}</span>
    )}
  </td>
);

function Gain({ row: { gain, beforeFees, marketplace } }: { row: Row }) {
  if (gain === null) return <span className="faint">{texts.unknown}</span>;
  return (
    <span className="two-lines">
      <span className={gain > 0 ? 'delta up good' : gain < 0 ? 'delta down bad' : 'delta flat'}>{signed(gain, marketplace)}</span>
      {beforeFees && <span className="small soft">{texts.beforeFees}</span>}
    </span>
  );
}

/** The figures then and now, and what the change in profit consists of. */
function Working({ row: { price, rank, gain, beforeFees, marketplace, passedAt, seenAt, seenBy }, nameOf }: { row: Row; nameOf(id: string): string }) {
  const money = (amount: number) => formatMoney(amount, currencyOf(marketplace));
  return (
    <>
      <table className="table working">
        <thead>
          <tr>
            <td />
            <th scope="col" className="num">
              {formatDate(passedAt)}
            </th>
            <th scope="col" className="num">
              {texts.now}
            </th>
            <th scope="col" className="num">
              {texts.change}
            </th>
          </tr>
        </thead>
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
              <td className="num">{formatCount(rank.now - rank.before)}</td>
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
      <p className="small soft">{seenBy === null ? texts.seenInMessage(formatDateTime(seenAt)) : texts.seenBy(nameOf(seenBy), formatDateTime(seenAt))}</p>
    </>
  );
}

const signed = (amount: number, marketplace: string): string => (amount > 0 ? '+' : '') + formatMoney(amount, currencyOf(marketplace));
