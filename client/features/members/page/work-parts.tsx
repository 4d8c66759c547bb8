import { type CSSProperties, useMemo } from 'react';
import type { Point, Series } from '#client/ui/charts/series.ts';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { personLooks$ } from '#client/widgets/members/person-mark.tsx';
import { dayjs } from '#shared/dayjs.ts';
import { formatAge, formatCount, formatMoney, formatPercent } from '#shared/format.ts';
import { lookIn } from '#shared/members/person-looks.ts';
import type { MemberPage } from '#shared/team/history/member-page.ts';
import { mainSum } from '#shared/team/history/usage.ts';
import { dayOf } from '#shared/time/days.ts';
import { toolTexts } from '#shared/tokens/token-tools.ts';
import { pageTexts as texts } from './page-texts.ts';

type WorkPartsProps = { page: MemberPage; now: number; zone: string };

/** What the member did: in one sentence, in figures, by day, by step, and the tokens by tool. */
export function WorkParts({ page, now, zone }: WorkPartsProps) {
  const { work, tokens, medians } = page;
  const look = useSlice(personLooks$, (looks) => lookIn(looks, page.member._id)?.look, [page.member._id]);
  const series: readonly Series[] = useMemo(
    () => [{ id: 'all', name: texts.all, letter: '', ...(look === undefined ? {} : { look }) }],
    [look],
  );
  const { lookedUp, bought } = useMemo(() => pointsOf(page, now, zone), [page, now, zone]);
  return (
    <>
      <section className="member-answer">
        <p>
          <b>{texts.answer(formatCount(work.lookedUp), formatCount(work.bought))}</b>{' '}
          {medians && (
            <span className="soft">
              {texts.compared(formatCount(medians.lookedUp), formatCount(medians.bought), medians.people)}
            </span>
          )}
        </p>
      </section>
      <KeyFigures label={texts.figures} figures={figuresOf(page)} />
      <div className="member-two">
        <TimeChart
          kind="bars"
          title={page.days > 1 ? texts.perDays(page.days) : texts.perDay}
          series={series}
          points={lookedUp}
          pointsName={texts.day}
          notesName={texts.bought}
          format={formatCount}
          state={
            work.lookedUp === 0 && work.bought === 0 ? { kind: 'empty', text: texts.noneLookedUp } : { kind: 'ready' }
          }
        />
        <Conversion page={page} />
      </div>
      <div className="member-two">
        <TimeChart
          kind="bars"
          title={texts.tokensPerDay}
          series={series}
          points={bought}
          pointsName={texts.day}
          format={formatCount}
          state={tokens.total === 0 ? { kind: 'empty', text: texts.noTokens } : { kind: 'ready' }}
        />
        <ByTool page={page} />
      </div>
    </>
  );
}

/** The member's figures, each beside the team's median. */
function figuresOf({ work, tokens, medians, act }: MemberPage): KeyFigure[] {
  const { main, others } = mainSum(work.profits);
  const counted = (name: string, value: number, median: number | undefined): KeyFigure => ({
    name,
    value: formatCount(value),
    note: median === undefined ? undefined : texts.median(formatCount(median)),
  });
  return [
    counted(texts.lookedUp, work.lookedUp, medians?.lookedUp),
    counted(texts.exported, work.exported, medians?.exported),
    counted(texts.bought, work.bought, medians?.bought),
    {
      name: texts.profit,
      value: main ? <span className={main.amount < 0 ? 'bad' : 'good'}>{moneyText(main)}</span> : '–',
      note: others.length > 0 ? others.map(moneyText).join(', ') : undefined,
    },
    counted(texts.tokens, tokens.total, medians?.tokens),
    {
      name: texts.act,
      value: act ? formatAge(0, act.median) : '–',
      note: medians?.act == null ? undefined : texts.median(formatAge(0, medians.act)),
    },
  ];
}

const moneyText = ({ currency, amount }: { currency: string; amount: number }): string =>
  (amount > 0 ? '+' : '') + formatMoney(amount, currency);

/** The points of both charts. */
function pointsOf(
  { buckets, days, tokens }: MemberPage,
  now: number,
  zone: string,
): { lookedUp: Point[]; bought: Point[] } {
  const tick = (at: number) => dayjs(at).tz(zone).format('MMM D');
  const whole = (at: number) => dayjs(at).tz(zone).format('ddd, MMM D, YYYY');
  const names = (start: number, next: number | undefined, span: number) => {
    const end = next === undefined ? Math.max(start, now) : next - 1;
    return {
      name: span === 1 || dayOf(start, zone) === dayOf(end, zone) ? whole(start) : `${whole(start)} – ${whole(end)}`,
      tick: tick(start),
    };
  };
  return {
    lookedUp: buckets.map((bucket, index) => ({
      ...names(bucket.start, buckets[index + 1]?.start, days),
      values: [bucket.lookedUp],
      note: bucket.bought > 0 ? texts.boughtIn(formatCount(bucket.bought)) : undefined,
    })),
    bought: tokens.buckets.map(({ start, spent }, index) => ({
      ...names(start, tokens.buckets[index + 1]?.start, tokens.days),
      values: [spent.reduce((sum, each) => sum + each, 0)],
    })),
  };
}

/** The steps of the work, each as a share of the one before, beside the team's median. */
function Conversion({ page: { work, medians } }: { page: MemberPage }) {
  const steps = [
    { name: texts.lookedUp, value: work.lookedUp, of: undefined, median: medians?.lookedUp, medianOf: undefined },
    {
      name: texts.exported,
      value: work.exported,
      of: work.lookedUp,
      median: medians?.exported,
      medianOf: medians?.lookedUp,
    },
    { name: texts.bought, value: work.bought, of: work.exported, median: medians?.bought, medianOf: medians?.exported },
  ];
  const share = (part: number, whole: number | undefined) =>
    whole === undefined || whole === 0 || part > whole ? '' : formatPercent((part * 100) / whole, 1);
  return (
    <section className="member-part" aria-labelledby="member-conversion">
      <header>
        <h2 id="member-conversion">{texts.conversion}</h2>
        <span className="faint small">{texts.conversionUnit}</span>
      </header>
      <table className="table">
        <TableHead columns={[texts.step, num(texts.count), medians && num(texts.teamMedian)]} />
        <tbody>
          {steps.map(({ name, value, of, median, medianOf }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">
                <span className="faint small">{share(value, of)}</span> <b>{formatCount(value)}</b>
              </td>
              {median !== undefined && (
                <td className="num soft">
                  <span className="faint small">{share(median, medianOf)}</span> {formatCount(median)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ByTool({ page: { tokens } }: { page: MemberPage }) {
  const tools = tokens.members[0]?.tools ?? [];
  const most = Math.max(1, ...tools.map(({ spent }) => spent));
  return (
    <section className="member-part" aria-labelledby="member-tools">
      <header>
        <h2 id="member-tools">{texts.byTool}</h2>
      </header>
      {tools.length === 0 ? (
        <p className="soft">{texts.noTokens}</p>
      ) : (
        <table className="table">
          <TableHead columns={[texts.tool, '', num(texts.tokens)]} />
          <tbody>
            {tools.map(({ tool, spent }) => (
              <tr key={tool}>
                <th scope="row">{toolTexts[tool]}</th>
                <td className="bar-cell">
                  <Bar part={spent / most} />
                </td>
                <td className="num">{formatCount(spent)}</td>
              </tr>
            ))}
            <tr className="total">
              <th scope="row">{texts.all}</th>
              <td />
              <td className="num">{formatCount(tokens.total)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}

/** @param part 0 to 1 */
export const Bar = ({ part }: { part: number }) => (
  <span className="part-bar" aria-hidden="true" style={{ '--at': `${part * 100}%` } as CSSProperties} />
);
