import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { usePart, useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { ProductLink } from '#client/ui/product-link.tsx';
import { ScreenIcon, type ScreenIconName } from '#client/ui/screen-icon.tsx';
import { useKeyHint } from '#client/ui/shortcuts.ts';
import { isMainAccount } from '#shared/account/user.ts';
import { formatRecent } from '#shared/format.lazy.ts';
import { translated } from '#shared/localized.ts';
import { kindOf } from '#shared/notifications/alert-kinds.ts';
import { pricesOf } from '#shared/notifications/gap.ts';
import type { AlertCommand } from '#shared/notifications/marks.ts';
import { useAlertActions } from '../alert-actions.ts';
import { conditionName, eventName, leadOf } from '../alert-text.ts';
import { arrivalText, delayText } from '../arrival-text.ts';
import { GapMoney, GapPercent } from '../gap-view.tsx';
import { alertName, inboxAddress } from '../inbox-address.ts';
import { wholeInbox } from '../inbox-query.ts';
import { IncidentLink } from '../incidents/incident-link.tsx';
import { MuteItems } from '../mute-items.tsx';
import { partTexts } from '../part-texts.ts';
import { sinceText } from '../present-text.ts';
import { SellerNamesProvider, useSellerNames } from '../seller-names.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';
import { AlertPeople } from './alert-people.tsx';
import { PriceHistory, usePriceHistory } from './alert-prices.tsx';
import { AlertWhy } from './alert-why.tsx';
import { EarlierAlerts, LoadedEarlierAlerts } from './earlier-alerts.tsx';
import { viewOf } from './kind-views.tsx';
import type { Fact } from './notice-facts.ts';
import { PriceLadder } from './price-ladder.tsx';
import { ProductPicture } from './product-picture.tsx';
import { RequestActs } from './request-acts.tsx';
import '#client/ui/tags.css';
import type { ComponentType, ReactNode } from 'react';
import { Lazy } from '#client/ui/lazy.tsx';
import type { LazyPart } from '#client/ui/lazy-part.ts';
import { Link } from '#client/ui/link.tsx';
import { formatMoney } from '#shared/format.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { ProductState } from '#shared/notifications/product-now.ts';
import { presentOf, pricesNow } from '#shared/notifications/product-state.ts';
import { ownProductAddress } from '#shared/own-products/paths.ts';

/** @property now the state of the alert's product by a newer message; undefined if the alert is the newest */
type MoneyProps = { alert: Notification; now: ProductState | undefined };

/** @property alertMoney the parts that say what the alert costs and that change the price, of another feature */
export type AlertDetailDeps = StoreDeps & {
  alertMoney: LazyPart<{ AlertRisk: ComponentType<MoneyProps & { boxShare: number | undefined }>; AlertPrice: ComponentType<MoneyProps> }>;
};

export type AlertDetailProps = {
  deps: AlertDetailDeps;
  /** Whether the provider keeps states of alerts. */
  states: boolean;
  onMark(command: AlertCommand): void;
  onSnooze(): void;
  onAssign(): void;
  onRule(): void;
  row: AlertRow;
  /** All loaded rows, to find earlier alerts on this ASIN. */
  rows: readonly AlertRow[];
  unread: boolean;
  /** 'Muted until 14:05'; undefined if not muted. */
  muted: string | undefined;
  onOpen(row: AlertRow): void;
  /** Searches for all alerts of a product. */
  onSeeAll(asin: string): void;
  onClose(): void;
};

/** The full content of an alert (NOTE-03, NOTE-04). */
export function AlertDetail({ deps, states, onMark, onSnooze, onAssign, onRule, row, rows, unread, muted, onOpen, onSeeAll, onClose }: AlertDetailProps) {
  const { alert } = row;
  const { detail } = alert;
  const actions = useAlertActions();
  const hint = useKeyHint();
  const { possible } = useValue(useNotifications().mutes.view$);
  const clock = useClock();
  const prices = pricesOf(alert);
  const now = usePart(useNotifications().view$, ({ state }) => presentOf(alert, state.newest), [alert]);
  const hasPrices = kindOf(detail).row === 'prices';
  const view = viewOf(detail);
  const history = usePriceHistory(deps, states, alert);
  const product = history[0].value?.product;
  const names = useSellerNames(deps, alert);

  return (
    <SellerNamesProvider value={names}>
      <div className="side-head">
        <div>
          <h2>{leadOf(alert)}</h2>
          {states && (
            <>
              <PaneButton icon="done" label={screenTexts.done} onPress={() => onMark({ kind: 'done' })} />
              <PaneButton icon="history" label={screenTexts.snooze} onPress={onSnooze} />
              <PaneButton icon="person" label={screenTexts.assign} onPress={onAssign} />
              <PaneButton icon="filter" label={partTexts.makeRule} onPress={onRule} />
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
          {possible && alert.asin && (
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
        {!alert.title && product?.title && <div className="small">{product.title}</div>}
        <div className="row small soft">
          {alert.asin && (
            <>
              {states && <ProductPicture image={product?.image} name={product?.title ?? leadOf(alert)} />}
              <ProductLink product={alert} />
              <span className="tag">{alert.marketplace}</span>
              <button
                type="button"
                className="btn quiet small icon copy"
                aria-label={partTexts.copyAsin}
                {...hint('copy', partTexts.copyAsin)}
                onClick={() => void actions.copyAsins([alert.asin])}
              >
                <ScreenIcon name="copy" />
              </button>
            </>
          )}
          {states && hasPrices && <Link href={ownProductAddress(alert)}>{translated('titles', 'My Products')}</Link>}
          <span className="push fig" title={arrivalText(row)}>
            {formatRecent(alert.publishedTime, clock.now())}
            {row.receivedAt !== null && !alert.found && `, ${partTexts.took(delayText(row.receivedAt - alert.publishedTime))}`}
          </span>
        </div>
        {alert.found && (
          // The change may have happened right after the product was last seen.
          <div className="small soft">{partTexts.foundLate(delayText(alert.publishedTime - alert.found.since))}</div>
        )}
        {now && <SinceThen now={now} />}
        {states && <AlertPeople deps={deps} marks={alert.marks} record={alert.identity.recordId} />}
        <IncidentLink alert={alert} />
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
        {hasPrices && <AlertWhy alert={alert} />}
        {hasPrices && <PriceLadder prices={prices} />}
      </section>
      {hasPrices && (
        <Lazy of={deps.alertMoney}>
          {({ AlertRisk, AlertPrice }) => (
            <>
              {states && <AlertRisk alert={alert} now={now} boxShare={history[0].value?.boxShare} />}
              <AlertPrice alert={alert} now={now} />
            </>
          )}
        </Lazy>
      )}
      <AlertFacts facts={view.facts(detail, alert)} link={view.link(alert)} />
      {view.table(detail, alert)}
      {detail.kind === 'notice' && detail.notice.about === 'request' && isMainAccount(deps.user) && <RequestActs deps={deps} notice={detail.notice} />}
      {hasPrices && <PriceHistory of={history} now={clock.now()} />}
      {!alert.asin ? null : states ? (
        <EarlierAlerts deps={deps} row={row} rows={rows} onOpen={onOpen} onSeeAll={onSeeAll} />
      ) : (
        <LoadedEarlierAlerts row={row} rows={rows} onOpen={onOpen} />
      )}
    </SellerNamesProvider>
  );
}

/** What the newest message about the product says, in place of what the alert said. */
function SinceThen({ now }: { now: ProductState }) {
  const clock = useClock();
  const { own } = pricesNow(now);
  return (
    <div className="row small">
      <b>
        {now.buyBox === 'mine'
          ? partTexts.sinceMine(formatRecent(now.since ?? now.seenAt ?? clock.now(), clock.now()))
          : partTexts.sinceThen(sinceText(now), own && formatMoney(own.amount, own.currency))}
      </b>
      {now.recordId !== null && <Link href={inboxAddress(alertName({ recordId: now.recordId, fingerprint: '' }), wholeInbox)}>{partTexts.toNewest}</Link>}
    </div>
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
