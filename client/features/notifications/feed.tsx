// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row is the stop, not each of its cells
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { AlertLine } from './alert-line.tsx';
import { FeedHead } from './feed-head.tsx';
import { onGridKey } from './grid-keys.ts';
import type { LineHandlers } from './line-handlers.ts';
import { NewPill } from './new-pill.tsx';
import type { AlertRow } from './notifications-state.ts';
import { type FeedItem, itemKey, rowsOf } from './storms.ts';
import { useActiveRow } from './use-active-row.ts';
import { useFewAtOnce } from './use-few-at-once.ts';
import { useReader } from './use-reader.ts';
import { useStable } from './use-stable.ts';

export type FeedProps = {
  items: readonly FeedItem[];
  /** Rows of the whole set, loaded or not; null where nobody knows. */
  total: number | null;
  isUnread: (row: AlertRow) => boolean;
  /** 'Muted until 14:05'; undefined where it is not muted. */
  mutedWords: (row: AlertRow) => string | undefined;
  checked: ReadonlySet<string>;
  /** While anything is selected, the keys act on that and not on the row that has the focus. */
  selection: readonly AlertRow[];
  selectedId: string | null;
  allChecked: boolean | 'some';
  onCheckAll(on: boolean): void;
  handlers: Omit<LineHandlers, 'onFocus' | 'isFirstSight'>;
  onKey: { mute(rows: readonly AlertRow[]): void; copy(rows: readonly AlertRow[]): void; leave(): void };
  /** Rows that others have deleted while somebody read. */
  gone: ReadonlySet<string>;
  /** New rows that wait until nobody reads. */
  waiting: number;
  onShowNew(): void;
  /** Somebody reads the list, or does no more. */
  onReading(reading: boolean): void;
  /** The last rows have come into sight. */
  onEnd(): void;
  /** The row that should have the focus; another object asks anew. */
  rowWanted: { id: string } | null;
};

const MOST_FLASHES = 12;

/** Room that stays under a row that was scrolled to, px. */
const FOOT = 8;

/** The list itself: thousands of alerts, a few dozen rows in the document. */
export function Feed(props: FeedProps) {
  const { items, total, isUnread, mutedWords, checked, selection, selectedId, gone, handlers, onKey, onEnd, rowWanted } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const phone = useMedia(PHONE);
  const coarse = useMedia('(pointer: coarse)');
  const newestShown = useRef(0);

  const rowHeight = phone ? 104 : coarse ? 61 : 53;
  const head = phone ? 0 : 32;
  // Another function would have it measure every row again.
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item ? itemKey(item) : index;
    },
    [items],
  );
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: 6,
    scrollPaddingStart: head,
    scrollPaddingEnd: FOOT,
  });
  const lines = virtual.getVirtualItems();
  const first = lines[0]?.index ?? 0;
  const last = lines.at(-1)?.index ?? 0;
  // Asked to scroll, the virtualiser measures the page, laid out or not: for a row that can be seen there is no need.
  const isInView = (at: number) => {
    const offset = virtual.scrollOffset ?? 0;
    return at * rowHeight >= offset && head + (at + 1) * rowHeight + FOOT <= offset + (virtual.scrollRect?.height ?? 0);
  };
  const scrollTo = (to: number) => {
    if (!isInView(to)) virtual.scrollToIndex(to, { align: 'auto' });
  };
  const active = useActiveRow({ items, keyOf: itemKey, scroller, drawn: { first, last }, scrollTo });
  const activeItem = items[active.index];
  const drawn = useFewAtOnce(
    lines.flatMap(({ index }) => items[index]?.row.id ?? []),
    items[active.stop]?.row.id,
  );
  const allDrawn = drawn.size === lines.length;

  useEffect(() => {
    if (items.length > 0 && last >= items.length - 8) onEnd();
  }, [last, items.length, onEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked for
  useEffect(() => {
    if (rowWanted) active.goTo(items.findIndex(({ row, storm }) => row.id === rowWanted.id || storm?.rows.some(({ id }) => id === rowWanted.id)));
  }, [rowWanted]);

  useReader(frame, props.onReading);

  // Every row is as high as the others: measuring each would cost a layout a row in a burst.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the layout changes
  useLayoutEffect(() => virtual.measure(), [rowHeight]);

  useEffect(() => {
    if (!allDrawn) return;
    for (const { row } of items) if (row.arrival > newestShown.current) newestShown.current = row.arrival;
  }, [items, allDrawn]);

  const lineHandlers = useStable<LineHandlers>({
    ...handlers,
    onFocus: active.onFocus,
    // In a flood everything is new, and flashing would say nothing.
    isFirstSight: (row) => row.arrival > newestShown.current && row.arrival <= newestShown.current + MOST_FLASHES,
  });

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!activeItem) return;
    const { row } = activeItem;
    const meant = selection.length > 0 ? selection : rowsOf(activeItem);
    onGridKey(event, {
      count: items.length,
      at: active.index,
      pageRows: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / rowHeight) - 1),
      move: active.goTo,
      open: () => handlers.onOpen(row),
      check: () => handlers.onCheck(rowsOf(activeItem), !checked.has(row.id), false),
      read: () => handlers.onRead(meant),
      remove: () => handlers.onDelete(meant),
      mute: () => onKey.mute(meant),
      copy: () => onKey.copy(meant),
      leave: onKey.leave,
    });
  };

  return (
    <div ref={frame} className="feed-frame">
      {props.waiting > 0 && <NewPill count={props.waiting} onShow={props.onShowNew} />}
      <div
        ref={scroller}
        className="feed"
        data-scroller
        role="grid"
        aria-label="Notifications"
        aria-rowcount={total === null ? -1 : total + 1}
        onKeyDown={onKeyDown}
      >
        <FeedHead allChecked={props.allChecked} onCheckAll={props.onCheckAll} />
        <div className="feed-rows" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {lines.map((line) => {
            const item = items[line.index];
            if (!item || !drawn.has(item.row.id)) return null;
            const { row, storm, inside } = item;
            return (
              <AlertLine
                key={row.id}
                itemKey={itemKey(item)}
                row={row}
                index={line.index}
                rowIndex={line.index + 2}
                top={line.start}
                height={rowHeight}
                unread={rowsOf(item).filter((each) => isUnread(each) && !gone.has(each.id)).length}
                checked={checked.has(row.id)}
                selected={row.id === selectedId}
                active={line.index === active.stop}
                gone={gone.has(row.id)}
                muted={mutedWords(row)}
                inside={inside}
                storm={storm}
                menu={phone}
                handlers={lineHandlers}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
