import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import {
  type AlertRow,
  initialNotifications,
  type NotificationsInput,
  type NotificationsState,
  type NotificationsView,
  viewOf,
} from '#client/features/inbox/state/notifications-state.ts';
import { factsOf, passes } from '#shared/inbox/alert-filter.ts';
import { type Mute, muteKey } from '#shared/inbox/mutes.ts';
import { type ListInvariant, listInvariants } from '#shared/recording/invariants.ts';
import { typedEventOf } from '#shared/recording/line-frames.ts';
import { canonical } from '#shared/recording/meaning.ts';
import type { ActFrame, PageFrame, SeenFilter } from '#shared/recording/page-frames.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';

export type Reduce = typeof reduceNotifications;

/** The page after a line of its recording. */
export type Moment = {
  /** When it was, ms since 1970. */
  at: number;
  state: NotificationsState;
  mutes: readonly Mute[];
  /** The pattern of the address, and what its list was narrowed to. */
  screen: string;
  filter: SeenFilter;
  /** Whether this build knows the line. */
  known: boolean;
};

/**
 * Plays a reported recording through the portal's own reducer, line by line.
 * @param reduce instead of the page's own reducer
 * @returns the page before the first line, and after each
 */
export function momentsOf({ header, lines }: Recording, reduce: Reduce = reduceNotifications): Moment[] {
  const started = Date.parse(header.started);
  const moments = [firstMoment(header)];
  for (const line of lines) moments.push(momentAfter(moments.at(-1) as Moment, line, started + line.at, reduce));
  return moments;
}

export const firstMoment = ({ started, report }: Recording['header']): Moment => ({
  at: Date.parse(started),
  state: initialNotifications,
  mutes: [],
  screen: report?.screen ?? '/',
  filter: {},
  known: true,
});

/** @param at when the line happened, ms since 1970 */
export function momentAfter(before: Moment, { dir, frame }: RecordingLine, at: number, reduce: Reduce): Moment {
  const next = { ...before, at, known: true };
  if (dir === 'act') {
    const { act, screen, filter } = frame as ActFrame;
    return act === 'go' ? { ...next, screen: screen ?? before.screen, filter: filter ?? {} } : next;
  }
  if (dir === 'page') {
    const page = frame as PageFrame;
    const input = inputOf(page);
    return {
      ...next,
      ...(page.kind === 'base' ? { mutes: page.mutes.mutes } : {}),
      ...(input ? { state: reduce(before.state, [input]) } : {}),
    };
  }
  const event = typedEventOf(frame);
  if (!event) return { ...next, known: false };
  switch (event.type) {
    case 'notification.created':
    case 'notification.read':
    case 'notification.deleted':
    case 'notification.changed':
      return { ...next, state: reduce(before.state, [{ kind: 'event', event }]) };
    case 'mutes.updated':
      return { ...next, mutes: event.data.mutes };
    default:
      return next;
  }
}

/** What the reducer took. */
function inputOf(frame: PageFrame): NotificationsInput | undefined {
  switch (frame.kind) {
    case 'end':
      return undefined;
    case 'base':
      return { kind: 'snapshot', head: 0, page: frame.page, unread: frame.unread };
    case 'mark.started': {
      const { kind, ...marking } = frame;
      return { kind, marking };
    }
    default:
      return frame;
  }
}

export type ShownRow = { row: AlertRow; unread: boolean; muted: boolean };

export type Screen = {
  view: NotificationsView;
  /** The rows that the filter passes. Conditions that name people or words were not recorded. */
  rows: readonly ShownRow[];
};

/** What the page shows at a moment. */
export function screenAt({ state, mutes, filter, at }: Moment): Screen {
  const view = viewOf(state);
  const muted = new Set(mutes.filter(({ until }) => until === null || until > at).map(muteKey));
  const { more: _, folders: __, ...conditions } = filter;
  const isNarrow = Object.keys(conditions).length > 0;
  const rows = view.rows
    .map((row) => ({
      row,
      unread: view.isUnread(row),
      muted: muted.has(`asin:${row.alert.asin}`) || muted.has(`type:${row.alert.notificationType}`),
    }))
    .filter(
      ({ row, unread }) =>
        !isNarrow ||
        passes(conditions, { ...factsOf(row.alert, row.receivedAt ?? row.alert.publishedTime), unread }, at),
    );
  return { view, rows };
}

/** The screen as lines of text: to compare two moments, and to hold what a test expects. */
export function linesOf(moment: Moment): { rows: string[]; facts: Record<string, string> } {
  const { view, rows } = screenAt(moment);
  const { state } = view;
  return {
    rows: rows.map(({ row: { alert }, unread, muted }) =>
      canonical({
        asin: alert.asin,
        marketplace: alert.marketplace,
        type: alert.notificationType,
        read: !unread,
        ...(muted ? { muted } : {}),
        ...(alert.marks?.pinned ? { pinned: true } : {}),
      }),
    ),
    facts: {
      unread: String(view.unread),
      total: String(view.total),
      phase: state.phase,
      pending: String(state.marking.length),
      loadingMore: String(state.loadingMore),
      trouble: state.trouble?.code ?? state.behind?.code ?? 'none',
      screen: moment.screen,
      filter: canonical(moment.filter),
    },
  };
}

/** How the list is broken at a moment, by the first invariant that is. */
export function brokenAt(moment: Moment): { invariant: ListInvariant; why: string } | undefined {
  // A provider that gives no counts has nothing to compare with; before the list is there, nothing can be broken.
  if (moment.state.phase === 'loading') return undefined;
  const { view } = screenAt({ ...moment, filter: {} });
  for (const invariant of Object.keys(listInvariants) as ListInvariant[]) {
    const why = listInvariants[invariant](view);
    if (why !== undefined) return { invariant, why };
  }
  return undefined;
}

/**
 * What the page itself said at the end, where the replay ends otherwise; undefined if they agree, or the recording does
 * not say.
 */
export function differsAtEnd({ lines }: Recording, last: Moment): string | undefined {
  const end = lines.findLast(({ dir, frame }) => dir === 'page' && (frame as PageFrame).kind === 'end')?.frame as
    | Extract<PageFrame, { kind: 'end' }>
    | undefined;
  const hasBase = lines.some(
    ({ dir, frame }) => dir === 'page' && ['base', 'snapshot'].includes((frame as PageFrame).kind),
  );
  if (!end || !hasBase) return undefined;
  const { unread, total } = viewOf(last.state);
  if (unread !== end.unread) return `The page showed ${end.unread} unread alerts, and this build shows ${unread}`;
  return total === end.total ? undefined : `The page counted ${end.total} alerts, and this build counts ${total}`;
}
