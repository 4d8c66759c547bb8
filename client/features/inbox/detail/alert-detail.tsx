import { type ReactNode, useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { isWebAddress } from '#client/ui/grid/columns/cells.tsx';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useSlice, useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { IconButton, ScreenIcon, type ScreenIconName } from '#client/ui/screen-icon.tsx';
import { useKeyHint } from '#client/ui/shortcuts.ts';
import { AnswerRequest } from '#client/widgets/members/answer-request.tsx';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatMoney, formatRecent } from '#shared/format.ts';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import { pricesOf } from '#shared/inbox/gap.ts';
import { LOOKING_FOR, type Person } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { AlertCommand, Marks } from '#shared/inbox/marks.ts';
import type { Notice } from '#shared/inbox/notices.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { presentOf, pricesNow } from '#shared/inbox/product-state.ts';
import { ownProductAddress } from '#shared/listings/own-products/paths.ts';
import { translated } from '#shared/localized.ts';
import { isWalmart, marketplaceTag } from '#shared/marketplaces.ts';
import { rightCalls } from '#shared/members/right-calls.ts';
import { rightName } from '#shared/members/right-names.ts';
import { isMainAccount, type UserInfo } from '#shared/session/user.ts';
import { useAlertActions } from '../alert-actions.ts';
import { conditionName, eventName, isUrgent, kindName, leadOf } from '../alert-text.ts';
import { arrivalText, delayText } from '../arrival-text.ts';
import { assignTexts } from '../assign-texts.ts';
import { GapMoney, GapPercent } from '../gap-view.tsx';
import { alertName, inboxAddress } from '../inbox-address.ts';
import { wholeInbox } from '../inbox-query.ts';
import { IncidentLink } from '../incidents/incident-link.tsx';
import { MuteItems } from '../mute-items.tsx';
import { partTexts } from '../part-texts.ts';
import { sinceText } from '../present-text.ts';
import { SellerNamesProvider, useSellerNames } from '../seller-names.ts';
import { SnoozedUntil } from '../snoozed-until.tsx';
import type { AlertRow } from '../state/notifications-state.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';
import { PriceHistory, usePriceHistory } from './alert-prices.tsx';
import { AlertWhy } from './alert-why.tsx';
import { detailTexts } from './detail-texts.ts';
import { EarlierAlerts } from './earlier-alerts.tsx';
import { viewOf } from './kind-views.tsx';
import { type Fact, noticePartTexts as texts } from './notice-facts.ts';
import { PriceLadder } from './price-ladder.tsx';
import '#client/ui/tags.css';

const AlertMoney = lazyPart(() => import('#client/widgets/listings/alert-money.tsx'), 'AlertMoney');

export type AlertDetailDeps = StoreDeps & { user$: Observable<UserInfo> };

export type AlertDetailProps = {
  deps: AlertDetailDeps;
  /** Whether alerts have states: with the full profile. */
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
export function AlertDetail(props: AlertDetailProps) {
  const { deps, states, row, rows, onOpen, onSeeAll } = props;
  const { alert } = row;
  const { detail } = alert;
  const clock = useClock();
  const now = useSlice(useNotifications().view$, ({ state }) => presentOf(alert, state.newest), [alert]);
  const hasPrices = kindOf(detail).row === 'prices';
  const view = viewOf(detail);
  const history = usePriceHistory(deps, alert);
  const names = useSellerNames(deps, alert);

  return (
    <SellerNamesProvider value={names}>
      <DetailHead {...props} now={now} product={history[0].value?.product} />
      <WhatHappened alert={alert} />
      {states && hasPrices && <AlertMoney deps={deps} alert={alert} now={now} boxShare={history[0].value?.boxShare} />}
      <AlertFacts facts={view.facts(detail, alert)} link={view.link(alert)} />
      {view.table(detail, alert)}
      {detail.kind === 'notice' && detail.notice.about === 'request' && isMainAccount(deps.user) && (
        <RequestActs deps={deps} notice={detail.notice} />
      )}
      {hasPrices && <PriceHistory of={history} now={clock.now()} />}
      {states && alert.asin && <EarlierAlerts deps={deps} row={row} rows={rows} onOpen={onOpen} onSeeAll={onSeeAll} />}
    </SellerNamesProvider>
  );
}

type DetailHeadProps = AlertDetailProps & {
  now: ProductState | undefined;
  /** Undefined until it is known. */
  product: NonNullable<ReturnType<typeof usePriceHistory>[0]['value']>['product'] | undefined;
};

/** What the alert is about, who deals with it, and what can be done with it. */
function DetailHead({ now, product, ...props }: DetailHeadProps) {
  const { deps, states, row, unread, muted, onMark, onSnooze, onAssign, onRule, onClose } = props;
  const { alert } = row;
  return (
    <div className="side-head">
      <div>
        <h2>{leadOf(alert)}</h2>
        <DetailActs
          row={row}
          unread={unread}
          muted={muted}
          marking={states ? { onMark, onSnooze, onAssign, onRule } : undefined}
          onClose={onClose}
        />
      </div>
      {!alert.title && product?.title && <div className="small">{product.title}</div>}
      <ProductRow row={row} states={states} product={product} />
      {alert.found && (
        // The change may have happened right after the product was last seen.
        <div className="small soft">
          {detailTexts.recoveredLate(delayText(alert.publishedTime - alert.found.since))}
        </div>
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
  );
}

/** The product of the alert, and when it came. */
function ProductRow({ row, states, product }: Pick<DetailHeadProps, 'row' | 'states' | 'product'>) {
  const { alert } = row;
  const actions = useAlertActions();
  const hint = useKeyHint();
  const clock = useClock();
  const copies = isWalmart(alert.marketplace) ? detailTexts.copySku : detailTexts.copyAsin;
  return (
    <div className="row small soft">
      {alert.asin && (
        <>
          {states && <ProductPicture image={product?.image} name={product?.title ?? leadOf(alert)} />}
          <ProductLink product={alert} />
          <span className="tag">{marketplaceTag(alert.marketplace)}</span>
          <IconButton
            icon="copy"
            label={copies}
            className="copy"
            {...hint('copy', copies)}
            onClick={() => void actions.copyAsins([alert.asin])}
          />
        </>
      )}
      {isUrgent(alert) && <span className="tag loss">{screenTexts.urgent}</span>}
      {states && kindOf(alert.detail).row === 'prices' && (
        <Link href={ownProductAddress(alert)}>{translated('titles', 'My Products')}</Link>
      )}
      <span className="push fig" title={arrivalText(row)}>
        {formatRecent(alert.publishedTime, clock.now())}
        {row.receivedAt !== null &&
          !alert.found &&
          `, ${detailTexts.took(delayText(row.receivedAt - alert.publishedTime))}`}
      </span>
    </div>
  );
}

/** The event, with its cause and prices if it has them. */
function WhatHappened({ alert }: { alert: Notification }) {
  const prices = pricesOf(alert);
  const hasPrices = kindOf(alert.detail).row === 'prices';
  return (
    <section>
      <header>
        {/* The head says the event already where no product is named. */}
        <h3>{!hasPrices && eventName(alert) === leadOf(alert) ? kindName(alert) : eventName(alert)}</h3>
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
  );
}

type ActsProps = Pick<AlertDetailProps, 'row' | 'unread' | 'muted' | 'onClose'> & {
  /** undefined if alerts have no states. */
  marking: Pick<AlertDetailProps, 'onMark' | 'onSnooze' | 'onAssign' | 'onRule'> | undefined;
};

function DetailActs({ row, unread, muted, marking, onClose }: ActsProps) {
  const { alert } = row;
  const actions = useAlertActions();
  const hint = useKeyHint();
  const { possible } = useValue(useNotifications().mutes.view$);
  return (
    <>
      {marking && (
        <>
          <PaneButton icon="done" label={screenTexts.done} onPress={() => marking.onMark({ kind: 'done' })} />
          <PaneButton icon="history" label={screenTexts.snooze} onPress={marking.onSnooze} />
          <PaneButton icon="person" label={screenTexts.assign} onPress={marking.onAssign} />
          <PaneButton icon="filter" label={partTexts.makeRule} onPress={marking.onRule} />
          <PaneButton
            icon="pin"
            label={alert.marks?.pinned ? partTexts.unpin : partTexts.pin}
            onPress={() => marking.onMark({ kind: alert.marks?.pinned ? 'unpin' : 'pin' })}
          />
        </>
      )}
      {unread && (
        <IconButton
          icon="check"
          label={screenTexts.markRead}
          {...hint('read', screenTexts.markRead)}
          onClick={() => actions.markRead([row])}
        />
      )}
      {possible && (
        <Popup
          label={muted ?? partTexts.mute}
          role="menu"
          buttonClass="btn quiet small icon"
          button={<Icon name={muted ? 'bell' : 'mute'} />}
        >
          {(close) => (
            <>
              {alert.asin && <MuteItems targets={[{ kind: 'asin', asin: alert.asin }]} onDone={close} />}
              <MuteItems targets={[{ kind: 'type', type: alert.notificationType }]} onDone={close} />
            </>
          )}
        </Popup>
      )}
      <IconButton
        icon="trash"
        label={screenTexts.delete}
        {...hint('delete', screenTexts.delete)}
        onClick={() => void actions.remove([row]).then((gone) => gone && onClose())}
      />
      <IconButton icon="close" label={detailTexts.close} titled onClick={onClose} />
    </>
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
          ? detailTexts.sinceMine(formatRecent(now.since ?? now.seenAt ?? clock.now(), clock.now()))
          : detailTexts.sinceThen(sinceText(now), own && formatMoney(own.amount, own.currency))}
      </b>
      {now.recordId !== null && (
        <Link href={inboxAddress(alertName({ recordId: now.recordId, fingerprint: '' }), wholeInbox)}>
          {detailTexts.toNewest}
        </Link>
      )}
    </div>
  );
}

const PaneButton = ({ icon, label, onPress }: { icon: IconName | ScreenIconName; label: string; onPress(): void }) => (
  <IconButton icon={icon} label={label} titled onClick={onPress} />
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

type AlertPeopleProps = { deps: StoreDeps; marks: Marks | undefined; record: string | undefined };

/**
 * Until when the open alert is snoozed, who deals with it, and who else has it open (INBX-10). Nothing without a team.
 */
function AlertPeople({ deps, marks, record }: AlertPeopleProps) {
  const { people$, me } = useNotifications();
  const people = useValue(people$);
  const looking = useLooking(deps, people.length > 1 ? record : undefined);
  const assignee = marks?.assignee;
  const isGone = assignee && people.length > 0 && !people.some(({ id }) => id === assignee.id);

  return (
    <>
      {typeof marks?.snoozedUntil === 'number' && (
        <SnoozedUntil at={marks.snoozedUntil} className="small soft alert-people" />
      )}
      {assignee && (
        <div className="small soft alert-people">
          <PersonMark id={assignee.id} fallback={<ScreenIcon name="person" />} />
          <span>
            {isGone
              ? assignTexts.noLonger(assignee.name)
              : screenTexts.assignedTo(assignee.id === me ? screenTexts.you : assignee.name, assignee.by)}
            {marks.note && <q>{marks.note}</q>}
          </span>
        </div>
      )}
      {marks?.rule && (
        <div className="small soft alert-people">
          <ScreenIcon name={marks.pinned ? 'pin' : 'filter'} />
          <span>{marks.pinned ? detailTexts.pinnedByRule(marks.rule.name) : screenTexts.byRule(marks.rule.name)}</span>
        </div>
      )}
      {looking.length > 0 && (
        <div className="small soft alert-people" role="status">
          <i className="dot" aria-hidden="true" />
          {(looking.length === 1 ? assignTexts.looking : assignTexts.lookingMany)(
            new Intl.ListFormat(document.documentElement.lang).format(looking.map(({ name }) => name)),
          )}
        </div>
      )}
    </>
  );
}

/** Says every now and then that this alert is open here, while the page is visible. @returns who else has it open */
function useLooking(deps: StoreDeps, record: string | undefined): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    setPeople([]);
    if (record === undefined) return;
    const api = caller(inboxCalls, deps.call);
    let ended = false;
    const say = async (open: string | null) => {
      const answer = await api.looking({ record: open });
      if (!ended && answer.ok) setPeople(answer.value.value.people);
    };
    const look = () => void say(document.hidden ? null : record);
    look();
    const timer = setInterval(look, LOOKING_FOR / 2.5);
    document.addEventListener('visibilitychange', look);
    const events = deps.events$.subscribe(
      (item) => item.kind === 'event' && item.event.type === 'inbox.updated' && look(),
    );
    return () => {
      ended = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      events.unsubscribe();
      void say(null);
    };
  }, [deps, record]);
  return people;
}

/**
 * A product's picture. The portal makes no third-party requests, so that a picture elsewhere is a link. A placeholder
 * has the same size.
 */
function ProductPicture({ image, name }: { image: string | null | undefined; name: string }) {
  if (image?.startsWith('data:image/')) return <img className="product-picture" src={image} alt={name} />;
  if (isWebAddress(image))
    return (
      <a
        className="product-picture"
        href={image}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={detailTexts.picture}
        title={detailTexts.picture}
      >
        <ScreenIcon name="image" />
      </a>
    );
  return (
    <span className="product-picture">
      <ScreenIcon name="image" />
    </span>
  );
}

type RequestActsProps = { deps: StoreDeps; notice: Extract<Notice, { about: 'request' }> };

/** Grants or declines a member's request for a right (OWN-11). Another tab's answer appears at once. */
function RequestActs({ deps, notice }: RequestActsProps) {
  const api = caller(rightCalls, deps.call);
  const [{ value }, resource] = useResource(deps, [api], { read: () => api.list(), staleOn: ['right.requested'] });
  const request = value?.requests.find(({ id }) => id === notice.request);
  if (!request) return null;
  if (request.state !== 'open') return <p role="status">{texts.answered[request.state](request.words)}</p>;
  const answer = async (grant: boolean, words: string): Promise<string> => {
    const answered = await api.answer({ id: request.id, grant, words });
    if (!answered.ok) return answered.error.message;
    resource.reload();
    return '';
  };
  return (
    <AnswerRequest right={rightName(notice.right)} name={request.name} reason={request.reason} onAnswer={answer} />
  );
}
