import type { Whereabouts } from '#client/ui/grid/held-rows.ts';
import type { AlertRow, NotificationsView } from '../state/notifications-state.ts';
import type { FeedItem } from './storms.ts';

/** Where alerts are: what this tab is deleting is still known, and only hidden. @param wasTaken whether this tab has deleted it */
export const whereaboutsIn = ({ state }: NotificationsView, wasTaken: (id: string) => boolean): Whereabouts<AlertRow> => ({
  find: (id) => state.byId.get(id),
  isTaken: (id) => state.pending.some(({ command, rowIds }) => command === 'delete' && rowIds.has(id)),
  wasTaken,
});

/** Others have deleted alerts of a storm: it keeps its place, and is led by the newest of those that are left. */
export function withoutGone(items: readonly FeedItem[], gone: ReadonlySet<string>): readonly FeedItem[] {
  if (gone.size === 0) return items;
  return items.map((item) => {
    if (!item.storm) return item;
    const rows = item.storm.rows.filter(({ id }) => !gone.has(id));
    const row = (item.storm.open ? item.row : rows[0]) ?? item.row;
    return { ...item, row, storm: { ...item.storm, rows } };
  });
}
