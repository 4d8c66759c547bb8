// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row is the tab stop, not each of its cells
import { useMemo } from 'react';
import { LiveGrid } from '#client/ui/grid/live-grid.tsx';
import { textScale } from '#client/ui/grid/text-scale.ts';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { useSlice, useValue } from '#client/ui/observe.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { useStable } from '#client/ui/scheduling.ts';
import { type ShortcutActions, useKeyHint } from '#client/ui/shortcuts.ts';
import type { Density } from '#shared/account/preferences/preferences.ts';
import type { About } from '#shared/inbox/incidents/incident.ts';
import { presentOf } from '#shared/inbox/product-state.ts';
import type { InboxQuery } from '../inbox-query.ts';
import { percentText } from '../prices.ts';
import { pinCommand } from '../state/marking.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { useNotifications } from '../store-context.ts';
import { screenTexts } from '../texts.ts';
import { AlertLine, type LineHandlers } from './alert-line.tsx';
import { type FeedItem, itemKey, rowsOf } from './storms.ts';

export type FeedProps = {
  items: readonly FeedItem[];
  /** The number of rows, loaded or not; null if unknown. */
  total: number | null;
  query: InboxQuery;
  /** Whether the rows are those of the query before. */
  isLate: boolean;
  isUnread: (row: AlertRow) => boolean;
  /** 'Muted until 14:05'; undefined if not muted. */
  mutedText: (row: AlertRow) => string | undefined;
  checked: ReadonlySet<string>;
  /** If anything is selected, keyboard shortcuts act on the selection instead of the focused row. */
  selection: readonly AlertRow[];
  selectedId: string | null;
  allChecked: boolean | 'some';
  onCheckAll(on: boolean): void;
  handlers: LineHandlers;
  onKey: { mute(rows: readonly AlertRow[]): void; copy(rows: readonly AlertRow[]): void; leave(): void };
  /** Whether alerts have states: with the full profile. */
  states: boolean;
  /** Ids of rows deleted elsewhere while the user was reading. */
  gone: ReadonlySet<string>;
  /** The number of new rows hidden until the user stops reading. */
  waiting: number;
  onShowNew(): void;
  onReading(reading: boolean): void;
  /** Called when the last rows become visible. */
  onEnd(): void;
  /** The alert to focus; a new object requests it again. */
  rowWanted: { id: string } | null;
};

const pillTexts = {
  short: (count: number) => screenTexts.newPill(count),
  whole: (count: number) => screenTexts.newPillName(count),
};
/** px, with room for two lines. */
const heights: Record<Density, number> = { compact: 45, standard: 53, comfortable: 61 };
/** An open incident's newest alert has a row of its own. */
const drawnAs = ({ row, storm }: FeedItem): string => storm?.incident ?? row.id;
const arrivalOf = ({ row }: FeedItem): number => row.arrival;

export function Feed(props: FeedProps) {
  const { isUnread, mutedText, checked, selectedId, gone, handlers, onKey } = props;
  const phone = useMedia(PHONE);
  const coarse = useMedia('(pointer: coarse)');
  const [{ density }] = usePreferences();
  const hint = useKeyHint();
  const { me, incidents$, view$ } = useNotifications();
  const newest = useSlice(view$, ({ state }) => state.newest);
  const incidents = useValue(incidents$);
  const incidentOf = ({ storm }: FeedItem) => incidents.get(storm?.incident ?? '');
  const lineHandlers = useStable<LineHandlers>(handlers);
  const { rowWanted } = props;
  const wanted = useMemo(
    () => rowWanted && { is: (item: FeedItem) => rowsOf(item).some(({ id }) => id === rowWanted.id) },
    [rowWanted],
  );

  return (
    <LiveGrid
      name={screenTexts.title}
      items={props.items}
      keyOf={itemKey}
      drawnAs={drawnAs}
      arrivalOf={arrivalOf}
      total={props.total}
      list={props.query}
      isLate={props.isLate}
      rowHeight={(phone ? 124 : heights[coarse ? 'comfortable' : density]) * textScale()}
      headHeight={phone ? 0 : 32 * textScale()}
      head={<FeedHead allChecked={props.allChecked} onCheckAll={props.onCheckAll} states={props.states} />}
      waiting={props.waiting}
      waitingText={pillTexts}
      onShowNew={props.onShowNew}
      onReading={props.onReading}
      onEnd={props.onEnd}
      wanted={wanted}
      onLeave={onKey.leave}
      actions={(item) => actionsOn(item, props, incidentOf(item)?.about)}
      openIndex={
        selectedId === null
          ? -1
          : props.items.findIndex(({ row, storm }) => row.id === selectedId && !(storm?.incident && storm.open))
      }
      onOpenOther={(item) => handlers.onOpen(item.row)}
      nameOf={({ row }) => row.alert.asin}
      row={(item, position) => (
        <AlertLine
          {...position}
          row={item.row}
          now={presentOf(item.row.alert, newest)}
          unread={rowsOf(item).filter((each) => isUnread(each) && !gone.has(each.id)).length}
          checked={checked.has(item.row.id)}
          selected={item.row.id === selectedId}
          gone={gone.has(item.row.id)}
          muted={mutedText(item.row)}
          inside={item.inside}
          storm={item.storm}
          incident={incidentOf(item)}
          menu={phone}
          hint={hint}
          states={props.states}
          me={me}
          handlers={lineHandlers}
        />
      )}
    />
  );
}

/** What keys do at a row: with the selected rows if there are any. @param about what the row's incident is about */
function actionsOn(item: FeedItem, props: FeedProps, about: About | undefined): ShortcutActions {
  const { selection, checked, handlers, onKey, isUnread, states } = props;
  const meant = selection.length > 0 ? selection : rowsOf(item);
  const check = (range: boolean) => handlers.onCheck(rowsOf(item), range || !checked.has(item.row.id), range);
  return {
    open: () => (item.storm?.incident ? handlers.onStorm(item.storm.key) : handlers.onOpen(item.row)),
    select: () => check(false),
    selectRange: () => check(true),
    read: () => (meant.some(isUnread) || !states ? handlers.onRead(meant) : handlers.onMark(meant, { kind: 'unread' })),
    delete: () => handlers.onDelete(meant),
    copy: () => onKey.copy(meant),
    ...(states
      ? {
          mute: () => onKey.mute(meant),
          ...markActions(handlers, meant, selection.length > 0 ? undefined : about),
        }
      : {}),
  };
}

/**
 * The shortcuts that change alerts' states. Each leaves a toast with Undo.
 * @param about what the row's incident is about
 */
const markActions = (
  { onMark, onSnooze, onAssign, onRule }: LineHandlers,
  rows: readonly AlertRow[],
  about: About | undefined,
): ShortcutActions => ({
  done: () => onMark(rows, { kind: 'done' }),
  pin: () => onMark(rows, pinCommand(rows)),
  snooze: () => onSnooze(rows),
  assign: () => onAssign(rows),
  rule: () => rows[0] && onRule(rows[0], about),
});

type FeedHeadProps = Pick<FeedProps, 'allChecked' | 'onCheckAll' | 'states'>;

const FeedHead = ({ allChecked, onCheckAll, states }: FeedHeadProps) => (
  <div className="grid-head feed-head" role="row" aria-rowindex={1}>
    <div role="columnheader">
      <label className="check">
        <input
          type="checkbox"
          aria-label={screenTexts.selectAll}
          checked={allChecked === true}
          ref={(box) => {
            if (box) box.indeterminate = allChecked === 'some';
          }}
          onChange={(event) => onCheckAll(event.target.checked)}
        />
      </label>
    </div>
    <span role="columnheader" className="unseen">
      {screenTexts.type}
    </span>
    <span role="columnheader">{screenTexts.product}</span>
    <div className="four" role="columnheader">
      <span className="key">
        <i className="you" />
        {screenTexts.prices.you}
      </span>
      <span className="key">
        <i className="box" />
        {screenTexts.prices.box}
      </span>
    </div>
    <span className="ends" role="columnheader">
      <span>−{percentText(12, 0)}</span>
      <span>{screenTexts.gap}</span>
      <span>+{percentText(12, 0)}</span>
    </span>
    {states && (
      <span className="num cost" role="columnheader">
        {screenTexts.risk}
      </span>
    )}
    <span className="num" role="columnheader">
      <WhenHead />
    </span>
    <span role="columnheader">
      <span className="unseen">{screenTexts.actions}</span>
    </span>
  </div>
);

function WhenHead() {
  const [{ listTime }] = usePreferences();
  return listTime === 'absolute' ? screenTexts.time : screenTexts.age;
}
