// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row is the tab stop, not each of its cells

import { memo, useId, useState } from 'react';
import { useClock, useListTime } from '#client/ui/age.tsx';
import { GridRow, type RowPosition } from '#client/ui/grid/grid-row.tsx';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { Popup } from '#client/ui/popup.tsx';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { PriceScale } from '#client/ui/price-scale.tsx';
import { shapeOf } from '#client/ui/price-scale-geometry.ts';
import type { useKeyHint } from '#client/ui/shortcuts.ts';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatMoney } from '#shared/format.ts';
import { alertKinds, type Money } from '#shared/inbox/alert-kinds.ts';
import { pricesOf } from '#shared/inbox/gap.ts';
import type { About, Incident } from '#shared/inbox/incidents/incident.ts';
import type { AlertCommand, Marks } from '#shared/inbox/marks.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { marketplaceTag } from '#shared/marketplaces.ts';
import { conditionTag, eventName, isUrgent, kindName, leadOf, placeText } from '../alert-text.ts';
import { arrivalText } from '../arrival-text.ts';
import { causeText } from '../cause-text.ts';
import { GapMoney, GapPercent } from '../gap-view.tsx';
import { StormTag } from '../incidents/fold-tag.tsx';
import { AssigneeMark, FoldedMarks, incidentCells } from '../incidents/incident-cells.tsx';
import { costText, sinceText } from '../present-text.ts';
import { pricesText } from '../prices.ts';
import { SnoozedUntil } from '../snoozed-until.tsx';
import type { AlertRow, RowsTogether } from '../state/notifications-state.ts';
import { screenTexts } from '../texts.ts';
import type { FeedItem } from './storms.ts';

const RowItems = lazyExport(() => import('../parts/inbox-parts.tsx'), 'RowItems');

export type AlertLineProps = RowPosition & {
  row: AlertRow;
  /** The product's state by a newer message; undefined if the alert is the newest. */
  now: ProductState | undefined;
  /** The number of unread alerts; a folded storm counts all of its alerts. */
  unread: number;
  checked: boolean;
  selected: boolean;
  /** 'Muted until 14:05'; undefined if not muted. */
  muted: string | undefined;
  inside: boolean;
  /** Deleted, done or snoozed elsewhere while the user was reading; it keeps its position for now. */
  gone: boolean;
  storm: FeedItem['storm'];
  /** Of a row that stands for an incident, what is known of it. */
  incident: Incident | undefined;
  /** Shows a menu, on screens too narrow for the buttons. */
  menu: boolean;
  hint: ReturnType<typeof useKeyHint>;
  /** Whether alerts have states: with the full profile. */
  states: boolean;
  /** The signed-in person's account id. */
  me: string;
  handlers: LineHandlers;
};

export const AlertLine = memo(function AlertLine(props: AlertLineProps) {
  const {
    row,
    now: present,
    isFirstSight,
    unread,
    checked,
    selected,
    muted,
    inside: _inside,
    gone,
    storm,
    incident,
    menu,
    hint,
    states,
    me,
    handlers,
    ...position
  } = props;
  const { alert } = row;
  const [flashes] = useState(() => isFirstSight(row.arrival));
  const part = useId();
  const folded = storm !== undefined && !storm.open;
  const rows: RowsTogether = folded || storm?.incident ? storm.rows : [row];
  const tab = position.isStop ? 0 : -1;
  const { now } = useClock();
  const open = () => storm && handlers.onStorm(storm.key);
  const cells =
    storm?.incident === undefined
      ? undefined
      : incidentCells({ incident, rows, part, tab, me, now: now(), gone, open: storm.open, onToggle: open });
  const event = eventOf(alert);
  const name = cells ? cells.kind : kindName(alert);
  const kind = muted ? `${name}. ${muted}` : name;
  return (
    <GridRow
      {...position}
      className={classesOf(props, flashes)}
      selected={selected && !(cells && storm?.open)}
      labelledBy={nameParts.map((each) => part + each).join(' ')}
      rowId={row.id}
      onOpen={cells ? open : () => handlers.onOpen(row)}
    >
      <PickCell
        {...{ part, tab, rows, unread, folded, checked }}
        lead={cells ? cells.lead : leadOf(alert)}
        asin={alert.asin}
        onCheck={handlers.onCheck}
      />
      <span className="kind" role="gridcell" title={kind}>
        {cells ? cells.icon : <Icon name={muted ? 'mute' : alertKinds[alert.detail.kind].icon} />}
        <span className="unseen">{kind}</span>
      </span>
      <div className="main" role="gridcell">
        {cells ? (
          cells.main
        ) : (
          <>
            <LeadLine {...{ alert, part, tab, rows, present, gone, storm, folded, me }} onToggle={open} />
            <ProductLine {...{ alert, part, tab, event }} />
          </>
        )}
      </div>
      <div className="four" role="gridcell">
        {cells ? cells.four : <OwnPrices {...{ alert, part, event, menu }} />}
      </div>
      <div className="reach" role="gridcell">
        {cells ? cells.reach : !event && <Gap alert={alert} part={part} />}
      </div>
      {cells ? cells.cost : states && <AtRisk {...costText(alert, present)} />}
      <AlertAge row={row} at={cells ? cells.at : alert.publishedTime} id={`${part}age`} />
      <RowActs {...{ row, rows, incident, unread, folded, states, menu, tab, hint, handlers }} />
    </GridRow>
  );
});

const classesOf = ({ unread, checked, inside, muted, gone }: AlertLineProps, flashes: boolean): string =>
  [
    'alert',
    unread > 0 && 'unread',
    checked && 'checked',
    inside && 'inside',
    muted && 'muted',
    gone && 'gone',
    flashes && 'row-flash',
  ]
    .filter(Boolean)
    .join(' ');

/** What is shared by the parts of a row. */
type LinePart = {
  alert: Notification;
  /** Begins the ids of its elements. */
  part: string;
  tab: 0 | -1;
};

/** What a row says in place of the prices, and how, if its lead doesn't say it already. */
type EventTexts = { text: string; shown: string } | undefined;

function eventOf(alert: Notification): EventTexts {
  const text = alertKinds[alert.detail.kind].row === 'event' && eventName(alert);
  return text ? { text, shown: text === leadOf(alert) ? placeText(alert) : text } : undefined;
}

type PickCellProps = Omit<LinePart, 'alert'> &
  Pick<AlertLineProps, 'unread' | 'checked'> & {
    rows: RowsTogether;
    folded: boolean;
    lead: string;
    asin: string;
    onCheck: LineHandlers['onCheck'];
  };

const PickCell = ({ part, tab, rows, unread, folded, checked, lead, asin, onCheck }: PickCellProps) => (
  <div className="pick" role="gridcell">
    {unread > 0 && (
      <i
        className="dot"
        role="img"
        id={`${part}dot`}
        aria-label={folded ? screenTexts.manyUnread(unread) : screenTexts.isUnread}
      />
    )}
    <label className="check">
      <input
        type="checkbox"
        tabIndex={tab}
        aria-label={screenTexts.select(asin ? `${lead}, ${asin}` : lead)}
        checked={checked}
        onChange={(event) => onCheck(rows, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  </div>
);

type LeadLineProps = LinePart &
  Pick<AlertLineProps, 'gone' | 'storm' | 'me'> & {
    rows: RowsTogether;
    present: ProductState | undefined;
    folded: boolean;
    onToggle(): void;
  };

/** What the alert says, and its tags. */
function LeadLine({ alert, part, tab, rows, present, gone, storm, folded, me, onToggle }: LeadLineProps) {
  const { marks } = alert;
  const lead = leadOf(alert);
  const tags: readonly [id: string, text: string | false | undefined][] = [
    ['condition', conditionTag(alert)],
    ['unchanged', alert.unchanged && screenTexts.nothingChanged],
  ];
  const moreTags: typeof tags = [
    ['found', alert.found && screenTexts.recoveredByCheck],
    ['since', present && sinceText(present)],
    ['gone', gone && screenTexts.noLongerHere],
  ];
  const tagOf = ([id, text]: (typeof tags)[number]) =>
    text && (
      <span key={id} className="tag" id={part + id}>
        {text}
      </span>
    );
  return (
    <div className="what">
      {marks?.pinned && (
        <>
          <Icon name="pin" small />
          <span className="unseen">{screenTexts.pinned}</span>
        </>
      )}
      <b className="cut" id={`${part}lead`} title={lead}>
        {lead}
      </b>
      {isUrgent(alert) && (
        <span className="tag loss" id={`${part}urgent`}>
          {screenTexts.urgent}
        </span>
      )}
      {tags.map(tagOf)}
      {folded ? <FoldedMarks rows={rows} me={me} /> : marks && <MarkTags marks={marks} me={me} part={part} />}
      {moreTags.map(tagOf)}
      {storm && (
        <StormTag
          part={part}
          tab={tab}
          count={storm.rows.length}
          span={storm.span}
          open={storm.open}
          onToggle={onToggle}
        />
      )}
    </div>
  );
}

/** The product, and why the alert came. */
function ProductLine({ alert, part, tab, event }: LinePart & { event: EventTexts }) {
  const why = causeText(alert);
  return (
    <div className="line-2">
      {alert.asin && (
        <>
          <ProductLink product={alert} tabIndex={tab} id={`${part}asin`} />
          <span className="tag" id={`${part}market`}>
            {marketplaceTag(alert.marketplace)}
          </span>
        </>
      )}
      {event ? (
        <span className="cut event">
          <span>{kindName(alert)}</span>
          {/* Where the prices' columns have no room. */}
          <em aria-hidden="true">{event.shown}</em>
        </span>
      ) : (
        <span className="cut" id={`${part}cause`} title={why.cause + why.more}>
          {why.known ? <em>{why.cause}</em> : why.cause}
          {why.more}
        </span>
      )}
    </div>
  );
}

type OwnPricesProps = Omit<LinePart, 'tab'> & { event: EventTexts; menu: boolean };

function OwnPrices({ alert, part, event, menu }: OwnPricesProps) {
  if (event)
    return (
      <span className="told" id={`${part}own`} title={event.text}>
        {event.shown}
      </span>
    );
  const prices = pricesOf(alert);
  return (
    <>
      <Price mark="you" name={screenTexts.prices.you} price={prices.own} marked={menu} id={`${part}own`} />
      <Price mark="box" name={screenTexts.prices.box} price={prices.buyBox} marked={menu} />
    </>
  );
}

function Gap({ alert, part }: Omit<LinePart, 'tab'>) {
  const prices = pricesOf(alert);
  return (
    <>
      <PriceScale shape={shapeOf(prices)} label={pricesText(prices)} />
      <div className="ends" id={`${part}gap`}>
        <GapMoney prices={prices} /> <GapPercent prices={prices} />
      </div>
    </>
  );
}

type RowActsProps = Pick<AlertLineProps, 'row' | 'incident' | 'unread' | 'states' | 'menu' | 'hint' | 'handlers'> & {
  rows: RowsTogether;
  folded: boolean;
  tab: 0 | -1;
};

function RowActs({ row, rows, incident, unread, folded, states, menu, tab, hint, handlers }: RowActsProps) {
  const act = (
    key: 'done' | 'snooze' | 'read' | 'delete',
    glyph: IconName,
    title: string,
    onClick: () => void,
    label = title,
  ) => (
    <button
      type="button"
      className="btn quiet small icon"
      tabIndex={tab}
      aria-label={label}
      {...hint(key, title)}
      onClick={onClick}
    >
      <Icon name={glyph} />
    </button>
  );
  const readLabel = folded ? `${screenTexts.markRead}, ${screenTexts.manyUnread(unread)}` : undefined;
  return (
    <div className="acts" role="gridcell">
      {states && act('done', 'done', screenTexts.done, () => handlers.onMark(rows, { kind: 'done' }))}
      {states && act('snooze', 'history', screenTexts.snooze, () => handlers.onSnooze(rows))}
      {unread > 0 && act('read', 'check', screenTexts.markRead, () => handlers.onRead(rows), readLabel)}
      {act('delete', 'trash', screenTexts.delete, () => handlers.onDelete(rows))}
      {menu && (
        <Popup
          label={screenTexts.actions}
          role="menu"
          buttonClass="btn quiet small icon more"
          buttonTabIndex={tab}
          button={<Icon name="more" />}
        >
          {(close) => (
            <RowItems
              row={row}
              incident={incident}
              rows={rows}
              unread={unread > 0}
              states={states}
              {...handlers}
              close={close}
            />
          )}
        </Popup>
      )}
    </div>
  );
}

/** The elements that make up a row's accessible name, so that it always matches what is visible. */
const nameParts = [
  'lead',
  'urgent',
  'condition',
  'unchanged',
  'until',
  'found',
  'since',
  'gone',
  'dot',
  'asin',
  'market',
  'cause',
  'own',
  'gap',
  'age',
  'storm',
];

/** `marked`: shows the scale's mark for this price, where no column header names it. */
type PriceProps = { mark: string; name: string; price: Money | undefined; marked: boolean; id?: string };

const Price = ({ mark, name, price, marked, id }: PriceProps) => {
  const text = price ? formatMoney(price.amount, price.currency) : '';
  return (
    <span id={id} className={text.length > 8 ? 'long' : undefined} title={text ? `${name} ${text}` : undefined}>
      {marked && <i className={mark} />}
      <span className="unseen">{name} </span>
      {text || <span className="faint">–</span>}
    </span>
  );
};

/** What people and rules have made of the alert, as far as the list it is in doesn't say it. */
const MarkTags = ({ marks, me, part }: { marks: Marks; me: string; part: string }) => (
  <>
    {marks.snoozedUntil !== null && <SnoozedUntil at={marks.snoozedUntil} id={`${part}until`} className="tag" />}
    {marks.backAt !== null && (
      <span className="tag">
        <Icon name="history" small /> {screenTexts.backFromSnooze}
      </span>
    )}
    {marks.assignee && (
      <span className="tag" title={marks.note ?? screenTexts.assignedTo(marks.assignee.name, marks.assignee.by)}>
        <AssigneeMark id={marks.assignee.id} /> {marks.assignee.id === me ? screenTexts.you : marks.assignee.name}
      </span>
    )}
    {marks.rule && (
      <span className="tag" title={screenTexts.byRule(marks.rule.name)}>
        {marks.rule.name}
      </span>
    )}
  </>
);

const AtRisk = ({ money, note }: ReturnType<typeof costText>) => (
  <div className="cost" role="gridcell">
    <b>{money}</b>
    <span>{note}</span>
  </div>
);

/** When the alert was published, with the marketplace's time and the delivery delay in the tooltip. */
function AlertAge({ row, at, id }: { row: AlertRow; at: number; id: string }) {
  const when = useListTime(at);
  usePreferences();
  return (
    <span className="age" role="gridcell" id={id} title={arrivalText(row)}>
      <time dateTime={new Date(at).toISOString()}>{when}</time>
    </span>
  );
}

export type LineHandlers = {
  onOpen(row: AlertRow): void;
  onCheck(rows: readonly AlertRow[], on: boolean, range: boolean): void;
  onRead(rows: readonly AlertRow[]): void;
  onDelete(rows: readonly AlertRow[]): void;
  onMark(rows: readonly AlertRow[], command: AlertCommand): void;
  onSnooze(rows: readonly AlertRow[]): void;
  onAssign(rows: readonly AlertRow[]): void;
  /** Makes a rule from an alert, or from what its row's incident is about. */
  onRule(row: AlertRow, about?: About): void;
  onStorm(key: string): void;
};
