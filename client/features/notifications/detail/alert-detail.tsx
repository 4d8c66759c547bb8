import { useClock } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatRecent } from '#shared/format.ts';
import { marketplaceOf, productUrl } from '#shared/marketplaces.ts';
import { kindOf } from '#shared/notifications/alert-kinds.ts';
import { useAlertActions } from '../alert-actions.ts';
import { conditionName, eventName, leadOf } from '../alert-text.ts';
import { arrivalWords, delayWords } from '../arrival-words.ts';
import { useNotifications } from '../desk-context.ts';
import { GapMoney, GapPercent } from '../gap-view.tsx';
import { MuteItems } from '../mute-items.tsx';
import { pricesOf } from '../prices.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { AlertFacts } from './alert-facts.tsx';
import { EarlierAlerts } from './earlier-alerts.tsx';
import { viewOf } from './kind-views.tsx';
import { PriceLadder } from './price-ladder.tsx';
import '#client/ui/table.css';

export type AlertDetailProps = {
  row: AlertRow;
  /** All that is loaded: what happened earlier on this ASIN is found there. */
  rows: readonly AlertRow[];
  unread: boolean;
  /** Until when, in words; undefined where it is not muted. */
  muted: string | undefined;
  onOpen(row: AlertRow): void;
  onClose(): void;
};

/** Everything one alert says (NOTE-03, NOTE-04). */
export function AlertDetail({ row, rows, unread, muted, onOpen, onClose }: AlertDetailProps) {
  const { alert } = row;
  const { detail } = alert;
  const actions = useAlertActions();
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
          {unread && (
            <button type="button" className="btn quiet sm icon" aria-label="Mark as read" title="Mark as read" onClick={() => actions.markRead([row])}>
              <Icon name="check" />
            </button>
          )}
          {possible && (
            <Popup label={muted ?? 'Mute'} role="menu" buttonClass="btn quiet sm icon" button={<Icon name={muted ? 'bell' : 'mute'} />}>
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
            className="btn quiet sm icon"
            aria-label="Delete"
            title="Delete"
            onClick={() => void actions.remove([row]).then((gone) => gone && onClose())}
          >
            <Icon name="trash" />
          </button>
          <button type="button" className="btn quiet sm icon" aria-label="Close" title="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="row small soft">
          <a className="key" href={productUrl(alert.asin, alert.marketplace)} target="_blank" rel="noreferrer">
            <span className="code">{alert.asin}</span> on {domain ?? alert.marketplace} <Icon name="out" small />
          </a>
          <button
            type="button"
            className="btn quiet sm icon copy"
            aria-label="Copy ASIN"
            title="Copy ASIN"
            onClick={() => void actions.copyAsins([alert.asin])}
          >
            <ScreenIcon name="copy" />
          </button>
          <span className="push fig" title={arrivalWords(row)}>
            {formatRecent(alert.publishedTime, clock.now())}
            {row.receivedAt !== null && `, took ${delayWords(row.receivedAt - alert.publishedTime)}`}
          </span>
        </div>
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
      <EarlierAlerts row={row} rows={rows} onOpen={onOpen} />
    </>
  );
}
