import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/failures.tsx';
import { openFileSink } from '#client/ui/file-sink.ts';
import { KeyFigures } from '#client/ui/key-figures.tsx';
import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { ProductMenu } from '#client/widgets/products/product-link.tsx';
import { formatAge, formatCount, formatMoney } from '#shared/format.ts';
import { CSV_BEGIN, csvLine } from '#shared/grid/csv.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { actSpans, type TimeToAct } from '#shared/inbox/time-to-act.ts';
import { localized } from '#shared/localized.ts';
import { causeName } from '../conditions.ts';
import { alertName, inboxAddress } from '../inbox-address.ts';
import { inboxFilter } from '../inbox-query.ts';
import './inbox-dialogs.css';

/** The owner's dialog about how long alerts wait (ACT-10). */
const texts = localized('notifications/texts', {
  title: 'Time to act',
  hint: 'From an alert’s arrival to the first thing that somebody does with it. Opening an alert is no action, and what a rule does is nobody’s.',
  span: 'Span',
  days: (days: string) => `${days} days`,
  loading: 'Loading how long alerts wait',
  failed: 'How long alerts wait could not be loaded.',
  none: 'No alert came in this time.',
  median: 'Median',
  p90: '90th percentile',
  acted: 'Dealt with',
  of: (acted: string, arrived: string) => `${acted} of ${arrived}`,
  members: 'By member',
  member: 'Member',
  causes: 'By cause',
  cause: 'Cause',
  alerts: 'Alerts',
  untouched: 'Costly and untouched',
  untouchedHint: (total: string) => `${total} with money at risk that nobody has dealt with, costliest first.`,
  allTouched: 'Somebody has dealt with every costly alert of this time.',
  aDay: (money: string) => `${money} a day`,
  waiting: (age: string) => `waiting ${age}`,
  export: 'Export CSV',
  close: 'Close',
  seconds: (count: string) => `${count} s`,
  minutes: (count: string) => `${count} min`,
  hours: (hours: string, minutes: string) => `${hours} h ${minutes} min`,
});

const spans = actSpans.map(String);

/**
 * How long alerts wait for somebody, per member and cause, and which costly ones still wait (ACT-10). For the owner
 * alone.
 */
export function TimeToActDialog({ deps, onClose }: { deps: StoreDeps; onClose(): void }) {
  const api = caller(inboxCalls, deps.call);
  const [days, setDays] = useState(spans[0] as string);
  const [{ value: known, trouble }, resource] = useResource(deps, [api, days], {
    read: () => api.timeToAct({ days }),
    staleOn: ['notification.created', 'notification.changed', 'notification.deleted', 'priceChange.advanced'],
  });
  return (
    <Dialog
      wide
      title={texts.title}
      onClose={onClose}
      cancel={texts.close}
      foot={
        known &&
        known.arrived > 0 && (
          <button type="button" className="btn" onClick={() => void download(known, `time-to-act-${days}-days.csv`)}>
            <ScreenIcon name="download" /> {texts.export}
          </button>
        )
      }
    >
      <div className="time-to-act">
        <p className="hint">{texts.hint}</p>
        <Segmented
          label={texts.span}
          choices={spans.map((each) => ({ value: each, label: texts.days(each) }))}
          value={days}
          onChange={setDays}
        />
        {known ? (
          <Measured of={known} now={deps.clock.now()} onLeave={onClose} />
        ) : trouble ? (
          <LoadFailed title={texts.failed} onRetry={resource.reload} small>
            {trouble.message}
          </LoadFailed>
        ) : (
          <Skeleton lines={8} label={texts.loading} />
        )}
      </div>
    </Dialog>
  );
}

type MeasuredProps<T> = { of: T; now: number; onLeave(): void };

function Measured({ of, now, onLeave }: MeasuredProps<TimeToAct>) {
  const { arrived, acted, all, members, causes, untouched } = of;
  if (arrived === 0) return <p role="status">{texts.none}</p>;
  return (
    <>
      <KeyFigures
        label={texts.title}
        figures={[
          { name: texts.median, value: all ? durationText(all.median) : '–' },
          { name: texts.p90, value: all ? durationText(all.p90) : '–' },
          { name: texts.acted, value: texts.of(formatCount(acted), formatCount(arrived)) },
        ]}
      />
      {members.length > 0 && (
        <section>
          <h2>{texts.members}</h2>
          <table className="table">
            <Head first={texts.member} />
            <tbody>
              {members.map(({ id, name, count, median, p90 }) => (
                <tr key={id}>
                  <td className="cut">{name}</td>
                  <td className="num">{formatCount(count)}</td>
                  <td className="num">{durationText(median)}</td>
                  <td className="num">{durationText(p90)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section>
        <h2>{texts.causes}</h2>
        <table className="table">
          <Head first={texts.cause} />
          <tbody>
            {causes.map(({ cause, arrived: count, times }) => (
              <tr key={cause}>
                <td className="cut">{causeName(cause)}</td>
                <td className="num">{texts.of(formatCount(times?.count ?? 0), formatCount(count))}</td>
                <td className="num">{times ? durationText(times.median) : '–'}</td>
                <td className="num">{times ? durationText(times.p90) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Untouched of={untouched} now={now} onLeave={onLeave} />
    </>
  );
}

/** The costliest alerts that nobody has dealt with. */
const Untouched = ({ of: { total, alerts }, now, onLeave }: MeasuredProps<TimeToAct['untouched']>) => (
  <section>
    <h2>{texts.untouched}</h2>
    <p className="small soft">{total === 0 ? texts.allTouched : texts.untouchedHint(formatCount(total))}</p>
    <ul>
      {alerts.map(({ record, title, asin, marketplace, cause, perDay, currency, received }) => (
        <li key={record}>
          <Link
            href={inboxAddress(alertName({ recordId: record, fingerprint: '' }), {
              filter: inboxFilter,
              sort: 'newest',
            })}
            onClick={onLeave}
          >
            {title ?? asin}
          </Link>
          <ProductMenu product={{ asin, marketplace }} />
          <span className="soft small">
            {causeName(cause)}, {texts.waiting(formatAge(received, now))}
          </span>
          <b className="fig">{texts.aDay(formatMoney(perDay, currency))}</b>
        </li>
      ))}
    </ul>
  </section>
);

const Head = ({ first }: { first: string }) => (
  <TableHead columns={[first, num(texts.alerts), num(texts.median), num(texts.p90)]} />
);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** '42 s', '7 min', '3 h 5 min' */
export function durationText(ms: number): string {
  if (ms < MINUTE) return texts.seconds(formatCount(Math.floor(ms / 1_000)));
  const minutes = Math.floor(ms / MINUTE);
  return ms < HOUR
    ? texts.minutes(formatCount(minutes))
    : texts.hours(formatCount(Math.floor(minutes / 60)), formatCount(minutes % 60));
}

/** The figures as a file: a line per member, then per cause. Times in seconds. */
export function csvOf({ members, causes }: TimeToAct): string {
  const seconds = (ms: number | undefined) => (ms === undefined ? '' : Math.round(ms / 1_000));
  const lines = [
    ...members.map(({ name, count, median, p90 }) => [texts.member, name, count, count, seconds(median), seconds(p90)]),
    ...causes.map(({ cause, arrived, times }) => [
      texts.cause,
      causeName(cause),
      arrived,
      times?.count ?? 0,
      seconds(times?.median),
      seconds(times?.p90),
    ]),
  ];
  return (
    CSV_BEGIN +
    [['By', 'Name', texts.alerts, texts.acted, `${texts.median}, s`, `${texts.p90}, s`], ...lines].map(csvLine).join('')
  );
}

async function download(known: TimeToAct, name: string): Promise<void> {
  const sink = await openFileSink(name);
  await sink?.write(new TextEncoder().encode(csvOf(known)));
  await sink?.close();
}
