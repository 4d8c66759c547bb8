// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row is the tab stop, not each of its cells

import type { ReactNode } from 'react';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { PriceScale } from '#client/ui/price-scale.tsx';
import { shapeOf } from '#client/ui/price-scale-geometry.ts';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatMoney } from '#shared/format.ts';
import { pricesOf } from '#shared/inbox/gap.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import { marketplaceTag } from '#shared/marketplaces.ts';
import { leadOf } from '../alert-text.ts';
import { unitsNote } from '../present-text.ts';
import { pricesText } from '../prices.ts';
import { SnoozedUntil } from '../snoozed-until.tsx';
import { isPinned } from '../state/marking.ts';
import type { AlertRow, RowsTogether } from '../state/notifications-state.ts';
import { screenTexts } from '../texts.ts';
import { FoldTag } from './fold-tag.tsx';
import { IncidentProducts } from './incident-products.tsx';
import { flapPrices, incidentSpan, incidentTitle, perDayText } from './incident-text.ts';
import { incidentTexts as texts } from './incident-texts.ts';

const PersonMark = lazyExport(() => import('#client/widgets/members/person-mark.tsx'), 'PersonMark');

/** Who is to act, with the colors that the team's charts have. */
export function AssigneeMark({ id }: { id: string }) {
  const icon = <Icon name="person" small />;
  return (
    <LazyBoundary fallback={icon} failed={icon}>
      <PersonMark id={id} fallback={icon} />
    </LazyBoundary>
  );
}

/** What an incident's row shows in place of an alert's. */
export type IncidentCells = {
  icon: ReactNode;
  kind: string;
  lead: string;
  main: ReactNode;
  /** Null leaves the room to the sentence. */
  four: ReactNode;
  reach: ReactNode;
  cost: ReactNode;
  /** When its newest alert came, ms. */
  at: number;
};

type IncidentRow = {
  /** Undefined if nothing is known but its alerts. */
  incident: Incident | undefined;
  /** Newest first. */
  rows: RowsTogether;
  /** The prefix of the row's ids. */
  part: string;
  tab: 0 | -1;
  /** The signed-in person's account id. */
  me: string;
  /** ms */
  now: number;
  /** Whether its last alert was deleted elsewhere while the user was reading. */
  gone: boolean;
  open: boolean;
  onToggle(): void;
};

/** An incident in place of its alerts (ACT-07), or a price that flaps (ACT-08). */
export function incidentCells(row: IncidentRow): IncidentCells {
  const { incident, rows, now } = row;
  const [{ alert }] = rows;
  const flap = incident?.about.kind === 'flap' ? incident.about : undefined;
  const prices = pricesOf(alert);
  // The row's actions mean its alerts: a filter, or what is done already, leaves fewer than the incident has.
  const lead = incident
    ? incidentTitle({ ...incident, products: productsOf(rows).size }, leadOf(alert), now)
    : texts.unknown;
  return {
    icon: <Icon name={flap ? 'flap' : 'stack'} />,
    kind: flap ? texts.kinds.flap : texts.kinds.incident,
    lead,
    main: <IncidentMain {...row} lead={lead} />,
    four: flap ? (
      <>
        <span>
          <span className="unseen">{screenTexts.prices.you} </span>
          {prices.own ? formatMoney(prices.own.amount, prices.own.currency) : '–'}
        </span>
        <span title={texts.alternates}>{texts.twoPrices}</span>
      </>
    ) : null,
    reach: flap ? (
      <>
        <PriceScale shape={shapeOf(prices)} label={pricesText(prices)} />
        <div className="ends">
          <span>{texts.both(...flapPrices(flap))}</span>
        </div>
      </>
    ) : (
      <div className="cut soft small" title={productsIn(rows)}>
        {productsIn(rows)}
      </div>
    ),
    cost: (
      <div className="cost" role="gridcell">
        <b>{incident ? perDayText(incident) : '–'}</b>
        <span>{costText(incident, rows)}</span>
      </div>
    ),
    at: incident?.lastAt ?? alert.publishedTime,
  };
}

function IncidentMain({
  incident,
  rows,
  part,
  tab,
  me,
  now,
  gone,
  open,
  onToggle,
  lead,
}: IncidentRow & { lead: string }) {
  const [{ alert }] = rows;
  const flap = incident?.about.kind === 'flap' ? incident.about : undefined;
  const isOpen = incident?.endedAt === null;
  const count = flap
    ? texts.times(flap.times)
    : incident
      ? texts.products(productsOf(rows).size)
      : texts.alerts(rows.length);
  const alerts = texts.alertsOf(rows.length, Math.max(rows.length, incident?.alerts ?? 0));
  return (
    <>
      <div className="what">
        <b className="cut" id={`${part}lead`} title={lead}>
          {lead}
        </b>
        <FoldTag part={part} tab={tab} open={open} onToggle={onToggle} label={count}>
          {/* The sentence says it as well, and needs a phone's whole width. */}
          <span className={flap ? undefined : 'wide-only'}>{count}</span>
        </FoldTag>
        {incident &&
          (isOpen ? (
            <span className="tag wide-only">{texts.growing}</span>
          ) : (
            <span className="tag">{texts.ended}</span>
          ))}
        {flap && incident && rows.length < incident.alerts && <span className="tag">{alerts}</span>}
        <FoldedMarks rows={rows} me={me} />
        {gone && (
          <span className="tag" id={`${part}gone`}>
            {screenTexts.noLongerHere}
          </span>
        )}
      </div>
      <div className="line-2">
        {flap && (
          <>
            <ProductLink product={alert} tabIndex={tab} id={`${part}asin`} />
            <span className="tag" id={`${part}market`}>
              {marketplaceTag(alert.marketplace)}
            </span>
          </>
        )}
        <span className="cut" id={`${part}cause`}>
          {flap ? (
            <>
              <em>{isOpen ? texts.flaps : texts.flapped}</em> {texts.between(...flapPrices(flap))}
              {isOpen && `; ${texts.again}`}
            </>
          ) : (
            <>
              <em>{texts.oneCause}</em> {incident && `${incidentSpan(incident, now)}, `}
              {alerts}
            </>
          )}
        </span>
        {incident && <IncidentProducts incident={incident} className="to-products wide-only" tabIndex={tab} />}
      </div>
    </>
  );
}

/** What people have made of the alerts in one row, with how many if it isn't all of them. */
export function FoldedMarks({ rows, me }: { rows: readonly AlertRow[]; me: string }) {
  const pinned = rows.filter(({ alert }) => isPinned(alert)).length;
  const people = new Map<string, { name: string; count: number }>();
  for (const { alert } of rows) {
    const assignee = alert.marks?.assignee;
    if (!assignee) continue;
    const { id, name } = assignee;
    people.set(id, { name: id === me ? screenTexts.you : name, count: (people.get(id)?.count ?? 0) + 1 });
  }
  // When the first of them is back.
  const until = Math.min(...rows.flatMap(({ alert }) => alert.marks?.snoozedUntil ?? []));
  return (
    <>
      {Number.isFinite(until) && <SnoozedUntil at={until} className="tag" />}
      {pinned > 0 && <MarkTag icon={<Icon name="pin" small />} text={texts.pinned(pinned, rows.length)} />}
      {rows.some(({ alert }) => alert.marks?.backAt) && (
        <MarkTag icon={<Icon name="history" small />} text={screenTexts.backFromSnooze} />
      )}
      {people.size > MOST_NAMED && <MarkTag icon={<Icon name="person" small />} text={texts.assignedTo(people.size)} />}
      {people.size <= MOST_NAMED &&
        [...people].map(([id, { name, count }]) => (
          <MarkTag
            key={id}
            icon={<AssigneeMark id={id} />}
            text={count === rows.length ? name : texts.some(name, count)}
            title={texts.assigned(name, count)}
          />
        ))}
    </>
  );
}

/** The people whom one row names. More would leave no room for what the row is about. */
const MOST_NAMED = 2;

/** A phone has room for the icon alone. */
const MarkTag = ({ icon, text, title = text }: { icon: ReactNode; text: string; title?: string }) => (
  <span className="tag" title={title}>
    {icon}{' '}
    <span className="wide-only" aria-hidden="true">
      {text}
    </span>
    <span className="unseen">{title}</span>
  </span>
);

/** The products' names, each once. */
const productsOf = (rows: readonly AlertRow[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ alert }) => [`${alert.marketplace} ${alert.asin}`, alert.title ?? alert.asin]));

const productsIn = (rows: readonly AlertRow[]): string => [...productsOf(rows).values()].join(', ');

/** What the money at risk is about: always all that is left of the incident, whatever a filter shows. */
function costText(incident: Incident | undefined, rows: RowsTogether): string {
  const [{ alert }] = rows;
  if (incident?.about.kind === 'flap') return alert.risk ? unitsNote(alert.risk) : screenTexts.noSales;
  if (incident?.products === 0) return texts.nothingLeft;
  if (!incident || Object.keys(incident.perDay).length === 0) return screenTexts.noSales;
  return (incident.products === productsOf(rows).size ? texts.all : texts.products)(incident.products);
}
