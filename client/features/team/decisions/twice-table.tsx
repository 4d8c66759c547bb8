import { Ago } from '#client/ui/age.tsx';
import { formatAge, formatCount, formatDateTime } from '#shared/format.ts';
import type { Outcome, Repeats } from '#shared/team/decisions/decisions.ts';
import { toolTexts } from '#shared/tokens/token-tools.ts';
import { twiceCsv } from './decisions-csv.ts';
import { ExportButton } from './export-button.tsx';
import { MemberName, namesOf, ProductTable } from './product-table.tsx';
import { decisionTexts, twiceTexts as texts } from './texts.ts';

type Row = Repeats['rows'][number];

/** Products that several members looked up, the most expensive repetition first; each row opens its look-ups. */
export function TwiceTable({ repeats }: { repeats: Repeats }) {
  const { total, spentAgain, members, rows, people } = repeats;
  const nameOf = namesOf(people);
  const [most] = members;
  return (
    <>
      <section className="decision-answer">
        <p>
          <b>{texts.answer(spentAgain, total)}</b>{' '}
          {most && <span className="soft">{texts.most(nameOf(most._id), most.products, total)}</span>}
        </p>
        <ExportButton name="researched-twice.csv" text={(zone) => twiceCsv(repeats, nameOf, zone)} />
      </section>
      <ProductTable
        label={decisionTexts.twice}
        rows={rows}
        total={total}
        columns={[
          {
            title: texts.members,
            cell: (row) => (
              <span>
                {row.members.map((id, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <MemberName id={id} name={nameOf(id)} />
                  </span>
                ))}
              </span>
            ),
          },
          { title: texts.looks, isNumber: true, cell: (row) => formatCount(row.looks) },
          { title: texts.apart, isNumber: true, cell: apart },
          { title: texts.outcome, cell: ({ outcome }) => <OutcomeTag outcome={outcome} /> },
          { title: texts.spentAgain, isNumber: true, cell: (row) => <b>{texts.tokens(row.spentAgain)}</b> },
        ]}
        detail={(row) => <Looks row={row} nameOf={nameOf} />}
      />
    </>
  );
}

const OutcomeTag = ({ outcome }: { outcome: Outcome }) =>
  outcome === 'bought' ? (
    <span className="tag gain">{texts.outcomes.bought}</span>
  ) : (
    <span className="soft">{texts.outcomes[outcome]}</span>
  );

const Looks = ({ row, nameOf }: { row: Row; nameOf(id: string): string }) => (
  <ol className="looks">
    {row.detail.map((look) => (
      <li key={`${look.at} ${look.by}`}>
        <b>
          <MemberName id={look.by} name={nameOf(look.by)} />
        </b>
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
  lastAt - firstAt < 2 * DAY
    ? formatAge(firstAt, lastAt)
    : decisionTexts.days(formatCount(Math.floor((lastAt - firstAt) / DAY)));
