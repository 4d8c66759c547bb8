import { useMemo } from 'react';
import { caller } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Ago, useAge, useClock } from '#client/ui/age.tsx';
import { TimeChart } from '#client/ui/charts/time-chart.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { KeyFigures } from '#client/ui/key-figures.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { num, TableHead } from '#client/ui/table-head.tsx';
import { ago, formatCount } from '#shared/format.ts';
import { completenessCalls } from '#shared/inbox/completeness/calls.ts';
import {
  type Completeness,
  type CompletenessMarket,
  expectedOf,
  sumOf,
} from '#shared/inbox/completeness/completeness.ts';
import { unknownSkusAddress } from '#shared/listings/own-products/paths.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { chartSeries, dayPoints, notesOf } from './check-days.ts';
import { checkTexts as texts } from './texts.ts';
import './message-checks.css';

const READY = { kind: 'ready' } as const;
/** px, height of the chart */
const HEIGHT = 96;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Shows which messages were due, came, and were found by a check, of 30 days (ACT-09). */
export function MessageChecks({ store }: { store: StoreDeps }) {
  const [state, resource] = useResource(store, [], {
    full: true,
    read: () => caller(completenessCalls, store.call).counts(),
    staleOn: ['completeness.changed'],
  });
  return (
    <div className="message-checks">
      <PanelPart
        of={state}
        onRetry={resource.reload}
        title={texts.title}
        about={({ interval }) => <span className="faint small">{texts.about(Math.round(interval / MINUTE))}</span>}
        loading={texts.loading}
        failed={texts.failed}
        lines={5}
      >
        {(value) =>
          value.markets.length === 0 && value.days.length === 0 ? (
            <p className="soft">{texts.none}</p>
          ) : (
            <Checks value={value} />
          )
        }
      </PanelPart>
    </div>
  );
}

function Checks({ value: { days, markets } }: { value: Completeness }) {
  const { now$ } = useClock();
  const today = useSlice(now$, (at) => Math.floor(at / DAY) * DAY);
  const points = useMemo(() => dayPoints(days, today), [days, today]);
  const total = sumOf(days);
  const overdue = markets.reduce((sum, each) => sum + each.overdue, 0);
  const notes = notesOf(total);
  return (
    <>
      <KeyFigures
        label={texts.title}
        figures={[
          { name: texts.expected, value: formatCount(expectedOf(total, overdue)) },
          { name: texts.received, value: formatCount(total.received) },
          { name: texts.recovered, value: formatCount(total.recovered) },
          { name: texts.unchanged, value: formatCount(total.unchanged) },
          { name: texts.overdue, value: formatCount(overdue), ...(overdue > 0 ? { note: texts.overdueHint } : {}) },
        ]}
      />
      <TimeChart
        kind="bars"
        title={texts.chart}
        series={chartSeries}
        points={points}
        pointsName={texts.day}
        sumName={texts.expected}
        notesName={texts.notes}
        format={formatCount}
        state={READY}
        height={HEIGHT}
      />
      {notes && (
        <p className="soft small" title={total.postponed > 0 ? texts.postponedHint : undefined}>
          {notes}
        </p>
      )}
      <table className="table message-check-markets">
        <TableHead
          columns={[texts.marketplace, num(texts.products), texts.lastMessage, texts.lastCheck, texts.state]}
        />
        <tbody>
          {markets.map((market) => (
            <tr key={market.marketplace}>
              <th scope="row">{nameOf(market.marketplace)}</th>
              <td className="num" data-l={texts.products}>
                {formatCount(market.products)}
              </td>
              <td className="fig" data-l={texts.lastMessage}>
                {market.messageAt === null ? '–' : <Ago at={market.messageAt} />}
              </td>
              <td className="fig" data-l={texts.lastCheck}>
                {market.checkedAt === null ? '–' : <Ago at={market.checkedAt} />}
              </td>
              <td className="check-state">
                <State market={market} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const nameOf = (code: string): string => marketplaceOf(code)?.name ?? code;

const Silent = ({ since }: { since: number }) => <span>{texts.silent(ago(useAge(since)))}</span>;

function State({ market: { marketplace, overdue, unknown, silentSince, trouble } }: { market: CompletenessMarket }) {
  if (trouble !== null)
    return (
      <span className="with-sign bad">
        <Icon name="warn" /> <span>{texts.troubles[trouble]}</span>
      </span>
    );
  if (silentSince !== null)
    return (
      <span className="with-sign">
        <Icon name="info" /> <Silent since={silentSince} />
      </span>
    );
  if (overdue > 0) return <span className="soft">{texts.behind(overdue)}</span>;
  if (unknown > 0)
    return (
      <span className="with-sign">
        <Icon name="info" /> <Link href={unknownSkusAddress(marketplace)}>{texts.unknown(unknown)}</Link>
      </span>
    );
  return (
    <span className="with-sign good">
      <Icon name="check" /> <span className="ink">{texts.complete}</span>
    </span>
  );
}
