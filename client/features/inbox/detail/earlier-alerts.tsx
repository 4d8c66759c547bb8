import { caller, type InboxApi } from '#client/api/caller.ts';
import { PanelPart } from '#client/stream/panel-part.tsx';
import type { Reading } from '#client/stream/reader.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Icon } from '#client/ui/icon.tsx';
import { formatCount, formatDate, formatMoment, formatMoney, formatTime } from '#shared/format.ts';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { pricesOf } from '#shared/inbox/gap.ts';
import { alertId, isSameAlert } from '#shared/inbox/identity.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { sortTime } from '#shared/inbox/marks.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { ok } from '#shared/result.ts';
import { conditionName, eventName } from '../alert-text.ts';
import { causeText } from '../cause-text.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { detailTexts } from './detail-texts.ts';

const SHOWN = 5;

type EarlierProps = {
  row: AlertRow;
  /** Alerts that the page already knows. */
  rows: readonly AlertRow[];
  onOpen(row: AlertRow): void;
};

/**
 * The earlier alerts of an alert's product, over everything stored: their number, the latest, and a way to all of them
 * (INBX-12).
 */
export function EarlierAlerts({
  deps,
  row,
  rows,
  onOpen,
  onSeeAll,
}: EarlierProps & { deps: StoreDeps; onSeeAll(asin: string): void }) {
  const api = caller(inboxCalls, deps.call);
  const { asin } = row.alert;
  const before = sortTime(row.alert);
  const [state, resource] = useResource(deps, [api, asin, before], {
    read: () => readEarlier(api, asin, before),
    staleOn: ['notification.created', 'notification.changed', 'notification.deleted'],
  });
  return (
    <PanelPart
      of={state}
      onRetry={resource.reload}
      title={detailTexts.earlier}
      about={({ earlier }) => <span className="fig faint">{formatCount(earlier)}</span>}
      loading={detailTexts.earlierLoading}
      failed={detailTexts.earlierFailed}
      lines={3}
    >
      {({ found, all }) => {
        const others = found.filter(({ identity }) => !isSameAlert(identity, row.alert.identity)).slice(0, SHOWN);
        return (
          <>
            {others.length === 0 ? (
              <p className="soft">{detailTexts.noEarlier}</p>
            ) : (
              <PastList row={row} past={others.map((alert) => rowOf(alert, rows))} onOpen={onOpen} />
            )}
            {all > 1 && (
              <button type="button" className="btn small" onClick={() => onSeeAll(asin)}>
                {detailTexts.seeAll(all)}
              </button>
            )}
          </>
        );
      }}
    </PanelPart>
  );
}

/** `found` and `all` include the open alert itself. */
type Earlier = { found: readonly Notification[]; earlier: number; all: number };

async function readEarlier(api: InboxApi, asin: string, before: number): Promise<Reading<Earlier>> {
  const filter = { asins: [asin] };
  const [found, counted] = await Promise.all([
    api.search({ filter, before, limit: SHOWN + 1 }),
    api.counts({ filters: [filter] }),
  ]);
  if (!found.ok) return found;
  if (!counted.ok) return counted;
  const { head, value } = found.value;
  const { notifications, total } = value;
  return ok({
    head,
    value: {
      found: notifications,
      earlier: Math.max(0, total - 1),
      all: counted.value.value.counts[0]?.total ?? total,
    },
  });
}

const rowOf = (alert: Notification, rows: readonly AlertRow[]): AlertRow =>
  rows.find((row) => isSameAlert(row.alert.identity, alert.identity)) ?? {
    id: alertId(alert.identity),
    alert,
    seq: 0,
    receivedAt: null,
    arrival: 0,
    doubted: false,
  };

function PastList({ row, past, onOpen }: { row: AlertRow; past: readonly AlertRow[]; onOpen(row: AlertRow): void }) {
  const day = new Date(row.alert.publishedTime).toDateString();
  return (
    <ul className="past">
      {past.map((each) => {
        const { id, alert } = each;
        const { buyBox } = pricesOf(alert);
        const text = pastText(alert, row.alert);
        return (
          <li key={id}>
            <button type="button" onClick={() => onOpen(each)}>
              <span className="faint" title={formatMoment(alert.publishedTime)}>
                {new Date(alert.publishedTime).toDateString() === day
                  ? formatTime(alert.publishedTime)
                  : formatDate(alert.publishedTime)}
              </span>
              <span className="cut soft" title={text}>
                {alert.marks?.pinned && <Icon name="pin" small />} {text}
              </span>
              <span className="num">{buyBox ? formatMoney(buyBox.amount, buyBox.currency) : '–'}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Why the alert came. Another marketplace or condition is named, because its prices can't be compared. */
export function pastText(alert: Notification, open: Notification): string {
  const why = causeText(alert);
  return [
    alert.marketplace !== open.marketplace && alert.marketplace,
    kindOf(alert.detail).row === 'prices' && why.known ? why.cause + why.more : eventName(alert),
    alert.condition !== open.condition && conditionName(alert.condition).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}
