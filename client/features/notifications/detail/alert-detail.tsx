import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { ScreenIcon, type ScreenIconName } from '#client/ui/screen-icon.tsx';
import { useKeyHint } from '#client/ui/shortcuts.ts';
import { formatRecent } from '#shared/format.lazy.ts';
import { formatDate, formatMoment, formatMoney, formatTime } from '#shared/format.ts';
import { translated } from '#shared/localized.ts';
import { marketplaceOf, productUrl } from '#shared/marketplaces.ts';
import { kindOf } from '#shared/notifications/alert-kinds.ts';
import { pricesOf } from '#shared/notifications/gap.ts';
import type { AlertCommand } from '#shared/notifications/marks.ts';
import { useAlertActions } from '../alert-actions.ts';
import { conditionName, eventName, leadOf } from '../alert-text.ts';
import { arrivalText, delayText } from '../arrival-text.ts';
import { GapMoney, GapPercent } from '../gap-view.tsx';
import { MuteItems } from '../mute-items.tsx';
import { partTexts } from '../part-texts.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';
import { AlertPeople } from './alert-people.tsx';
import { PriceHistory } from './alert-prices.tsx';
import { type Fact, viewOf } from './kind-views.tsx';
import { PriceLadder } from './price-ladder.tsx';
import '#client/ui/tags.css';
import type { ReactNode } from 'react';

export type AlertDetailProps = {
  deps: StoreDeps;
  /** Whether the provider keeps states of alerts. */
  states: boolean;
  onMark(command: AlertCommand): void;
  onSnooze(): void;
  onAssign(): void;
  row: AlertRow;
  /** All loaded rows, to find earlier alerts on this ASIN. */
  rows: readonly AlertRow[];
  unread: boolean;
  /** 'Muted until 14:05'; undefined if not muted. */
  muted: string | undefined;
  onOpen(row: AlertRow): void;
  onClose(): void;
};

/** The full content of an alert (NOTE-03, NOTE-04). */
export function AlertDetail({ deps, states, onMark, onSnooze, onAssign, row, rows, unread, muted, onOpen, onClose }: AlertDetailProps) {
  const { alert } = row;
  const { detail } = alert;
  const actions = useAlertActions();
  const hint = useKeyHint();
  const { possible } = useValue(useNotifications().mutes.view$);
  const clock = useClock();
  const prices = pricesOf(alert);
  const hasPrices = kindOf(detail).row === 'prices';
  const view = viewOf(detail);
  const domain = marketplaceOf(alert.marketplace)?.domain;

  return (
    <>
      <div className="side-head">
        <div>
          <h2>{leadOf(alert)}</h2>
          {states && (
            <>
              <PaneButton icon="done" label={screenTexts.done} onPress={() => onMark({ kind: 'done' })} />
              <PaneButton icon="history" label={screenTexts.snooze} onPress={onSnooze} />
              <PaneButton icon="person" label={screenTexts.assign} onPress={onAssign} />
              <PaneButton
                icon="pin"
                label={alert.marks?.pinned ? partTexts.unpin : partTexts.pin}
                onPress={() => onMark({ kind: alert.marks?.pinned ? 'unpin' : 'pin' })}
              />
            </>
          )}
          {unread && (
            <button
              type="button"
              className="btn quiet small icon"
              aria-label={screenTexts.markRead}
              {...hint('read', screenTexts.markRead)}
              onClick={() => actions.markRead([row])}
            >
              <Icon name="check" />
            </button>
          )}
          {possible && (
            <Popup label={muted ?? partTexts.mute} role="menu" buttonClass="btn quiet small icon" button={<Icon name={muted ? 'bell' : 'mute'} />}>
              {(close) => (
                <>
                  <MuteItems targets={[{ kind: 'asin', asin: alert.asin }]} onDone={close} />
                  <MuteItems targets={[{ kind: 'type', type: alert.notificationType }]} onDone={close} />
                </>
              )}
            </Popup>
          )}
          <button
            type="button"
            className="btn quiet small icon"
            aria-label={screenTexts.delete}
            {...hint('delete', screenTexts.delete)}
            onClick={() => void actions.remove([row]).then((gone) => gone && onClose())}
          >
            <Icon name="trash" />
          </button>
          <button type="button" className="btn quiet small icon" aria-label={partTexts.close} title={partTexts.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="row small soft">
          <a className="key" href={productUrl(alert.asin, alert.marketplace)} target="_blank" rel="noreferrer">
            <span className="code">{alert.asin}</span> {partTexts.onMarket(domain ?? alert.marketplace)} <Icon name="out" small />
          </a>
          <button
            type="button"
            className="btn quiet small icon copy"
            aria-label={partTexts.copyAsin}
            {...hint('copy', partTexts.copyAsin)}
            onClick={() => void actions.copyAsins([alert.asin])}
          >
            <ScreenIcon name="copy" />
          </button>
          <span className="push fig" title={arrivalText(row)}>
            {formatRecent(alert.publishedTime, clock.now())}
            {row.receivedAt !== null && `, ${partTexts.took(delayText(row.receivedAt - alert.publishedTime))}`}
          </span>
        </div>
        {states && <AlertPeople deps={deps} marks={alert.marks} record={alert.identity.recordId} />}
        {muted && (
          <div className="row small soft">
            <Icon name="mute" small /> {muted}
          </div>
        )}
      </div>
      <section>
        <header>
          <h3>{eventName(alert)}</h3>
          {alert.condition && <span className="faint">{conditionName(alert.condition)}</span>}
          {hasPrices && (
            <span className="gap soft">
              <GapMoney prices={prices} />
              <GapPercent prices={prices} />
            </span>
          )}
        </header>
        {hasPrices && <PriceLadder prices={prices} />}
      </section>
      <AlertFacts facts={view.facts(detail, alert)} link={view.link(alert)} />
      {view.table(detail, alert)}
      {states && hasPrices && <PriceHistory key={`${alert.marketplace}${alert.asin}`} deps={deps} asin={alert.asin} marketplace={alert.marketplace} />}
      <EarlierAlerts row={row} rows={rows} onOpen={onOpen} />
    </>
  );
}

const PaneButton = ({ icon, label, onPress }: { icon: IconName | ScreenIconName; label: string; onPress(): void }) => (
  <button type="button" className="btn quiet small icon" aria-label={label} title={label} onClick={onPress}>
    <ScreenIcon name={icon} />
  </button>
);

function AlertFacts({ facts, link }: { facts: readonly Fact[]; link: ReactNode }) {
  const given = facts.filter(([, value]) => value !== undefined);
  if (given.length === 0 && !link) return null;

  return (
    <section>
      <dl className="facts">
        {given.map(([name, value]) => (
          <div key={name}>
            <dt className="cut" title={translated('alertFacts', name)}>
              {translated('alertFacts', name)}
            </dt>
            <dd className="fig">{value}</dd>
          </div>
        ))}
      </dl>
      {link}
    </section>
  );
}

const MOST = 8;

function EarlierAlerts({ row, rows, onOpen }: { row: AlertRow; rows: readonly AlertRow[]; onOpen: (row: AlertRow) => void }) {
  const earlier = rows
    .filter(
      ({ id, alert }) =>
        id !== row.id && alert.asin === row.alert.asin && alert.marketplace === row.alert.marketplace && alert.publishedTime <= row.alert.publishedTime,
    )
    .slice(0, MOST);
  if (earlier.length === 0) return null;
  const day = new Date(row.alert.publishedTime).toDateString();

  return (
    <section>
      <header>
        <h3>{partTexts.earlier}</h3>
      </header>
      <ul className="past">
        {earlier.map((earlierRow) => {
          const { id, alert } = earlierRow;
          const buyBox = pricesOf(alert).buyBox;
          // Prices of different conditions cannot be compared, so a different condition is named.
          const text = alert.condition === row.alert.condition ? eventName(alert) : `${eventName(alert)}, ${conditionName(alert.condition).toLowerCase()}`;
          return (
            <li key={id}>
              <button type="button" onClick={() => onOpen(earlierRow)}>
                <span className="faint" title={formatMoment(alert.publishedTime)}>
                  {new Date(alert.publishedTime).toDateString() === day ? formatTime(alert.publishedTime) : formatDate(alert.publishedTime)}
                </span>
                <span className="cut soft" title={text}>
                  {text}
                </span>
                <span className="num">{buyBox ? formatMoney(buyBox.amount, buyBox.currency) : '–'}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
