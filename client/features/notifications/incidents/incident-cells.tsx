// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row is the tab stop, not each of its cells
import type { ReactNode } from 'react';
import { PriceScale } from '#client/ui/price-scale.tsx';
import { shapeOf } from '#client/ui/price-scale-geometry.ts';
import { ProductLink } from '#client/ui/product-link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatMoney } from '#shared/format.ts';
import type { Incident } from '#shared/incidents/incident.ts';
import { pricesOf } from '#shared/notifications/gap.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { leadOf } from '../alert-text.ts';
import { oneDecimal, pricesText } from '../prices.ts';
import type { AlertRow, RowsTogether } from '../state/notifications-state.ts';
import { screenTexts } from '../texts.ts';
import { FoldTag } from './fold-tag.tsx';
import { IncidentProducts } from './incident-products.tsx';
import { flapPrices, incidentSpan, incidentTitle, perDayText } from './incident-text.ts';
import { incidentTexts as texts } from './incident-texts.ts';

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
  const lead = incident ? incidentTitle(incident, leadOf(alert), now) : texts.unknown;
  return {
    icon: <ScreenIcon name={flap ? 'flap' : 'stack'} />,
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
        <span>{costText(incident, alert)}</span>
      </div>
    ),
    at: incident?.lastAt ?? alert.publishedTime,
  };
}

function IncidentMain({ incident, rows, part, tab, now, gone, open, onToggle, lead }: IncidentRow & { lead: string }) {
  const [{ alert }] = rows;
  const flap = incident?.about.kind === 'flap' ? incident.about : undefined;
  const isOpen = incident?.endedAt === null;
  const count = flap ? texts.times(flap.times) : incident ? texts.products(incident.products) : texts.alerts(rows.length);
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
        {incident && (isOpen ? <span className="tag wide-only">{texts.growing}</span> : <span className="tag">{texts.ended}</span>)}
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
              {alert.marketplace}
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
              {texts.alerts(incident?.alerts ?? rows.length)}
            </>
          )}
        </span>
        {incident && <IncidentProducts incident={incident} className="to-products wide-only" tabIndex={tab} />}
      </div>
    </>
  );
}

/** The products' names, each once. */
const productsIn = (rows: readonly AlertRow[]): string =>
  [...new Map(rows.map(({ alert }) => [`${alert.marketplace} ${alert.asin}`, alert.title ?? alert.asin])).values()].join(', ');

/** What the money at risk is about. */
function costText(incident: Incident | undefined, { risk }: Notification): string {
  if (incident?.about.kind === 'flap') return risk ? screenTexts.soldADay(oneDecimal(risk.unitsADay)) : screenTexts.noSales;
  return incident && Object.keys(incident.perDay).length > 0 ? texts.all(incident.products) : screenTexts.noSales;
}
