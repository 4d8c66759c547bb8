import { useState } from 'react';
import { Ago } from '#client/ui/age.tsx';
import type { Repeats } from '#shared/decisions/decisions.ts';
import { formatDateTime } from '#shared/format.lazy.ts';
import { formatAge, formatCount } from '#shared/format.ts';
import { toolTexts } from '#shared/tokens/token-tools.ts';
import { DetailRow, keyOf, namesOf, ProductCell } from './product-cell.tsx';
import { decisionTexts, twiceTexts as texts } from './texts.ts';

type Row = Repeats['rows'][number];

/** Products that several members looked up, the most expensive repetition first; each row opens its look-ups. */
export function TwiceTable({ repeats: { total, spentAgain, members, rows, people } }: { repeats: Repeats }) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const nameOf = namesOf(people);
  const [most] = members;
  return (
    <>
      <section className="decision-answer">
        <p>
          <b>{texts.answer(spentAgain, total)}</b> {most && <span className="soft">{texts.most(nameOf(most._id), most.products, total)}</span>}
        </p>
      </section>
      <table className="table decision-table" aria-label={decisionTexts.twice}>
        <thead>
          <tr>
            <th scope="col">{decisionTexts.product}</th>
            <th scope="col">{texts.members}</th>
            <th scope="col" className="num">
              {texts.looks}
            </th>
            <th scope="col" className="num">
              {texts.apart}
            </th>
            <th scope="col">{texts.outcome}</th>
            <th scope="col" className="num">
              {texts.spentAgain}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const open = keyOf(row) === openKey;
            return [
              <tr key={keyOf(row)} className={open ? 'is-open' : undefined}>
                <ProductCell product={row} open={open} onToggle={() => setOpenKey(open ? null : keyOf(row))} />
                <td data-l={texts.members}>{row.members.map(nameOf).join(', ')}</td>
                <td className="num" data-l={texts.looks}>
                  {formatCount(row.looks)}
                </td>
                <td className="num" data-l={texts.apart}>
                  {apart(row)}
                </td>
                <td data-l={texts.outcome}>
                  {row.bought ? <span className="tag gain">{texts.bought}</span> : <span className="soft">{texts.notBought}</span>}
                </td>
                <td className="num" data-l={texts.spentAgain}>
                  <b>{texts.tokens(row.spentAgain)}</b>
                </td>
              </tr>,
              open && (
                <DetailRow key={`${keyOf(row)} detail`} product={row} columns={6}>
                  <Looks row={row} nameOf={nameOf} />
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

const Looks = ({ row, nameOf }: { row: Row; nameOf(id: string): string }) => (
  <ol className="looks">
    {row.detail.map((look) => (
      <li key={`${look.at} ${look.by}`}>
        <b>{nameOf(look.by)}</b>
        <span className="soft">{toolTexts[look.tool]}</span>
        <span className="soft fig" title={formatDateTime(look.at)}>
          <Ago at={look.at} />
        </span>
        <span className="fig">{tokensText(look)}</span>
      </li>
    ))}
    {row.looks > row.detail.length && <li className="soft">{texts.more(row.looks - row.detail.length)}</li>}
  </ol>
);

function tokensText({ tokens, again }: Row['detail'][number]): string {
  if (tokens === null) return texts.unknown;
  if (tokens === 0) return texts.free;
  return again ? texts.again(texts.tokens(tokens)) : texts.tokens(tokens);
}

const DAY = 86_400_000;

/** The time from the first look-up to the last. */
const apart = ({ firstAt, lastAt }: Row): string =>
  lastAt - firstAt < 2 * DAY ? formatAge(firstAt, lastAt) : decisionTexts.days(formatCount(Math.floor((lastAt - firstAt) / DAY)));
