import type { NotificationsState, NotificationsView } from '#client/features/notifications/state/notifications-state.ts';
import { textLists } from '#shared/localized.ts';
import type { Mute } from '#shared/notifications/mutes.ts';
import type { ActFrame, PageFrame } from '#shared/recording/page-frames.ts';
import type { Recording, RecordingLine, ReportHead } from '#shared/recording.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import type { SeenAct } from './seen-action.ts';
import { type Happening, identitiesOf, type Stretch } from './stretches.ts';

/** The most alerts of the list with which a recording begins. The counts include the others. */
const MOST_ROWS = 300;

/**
 * Makes a recording of a page's last minutes, not redacted yet: the list when it begins, every message, input and action since, and what the page
 * showed at the end. Drops the oldest minutes of one that would be too large to send.
 * @param view what the page shows now
 */
export function recordingOf(stretches: readonly Stretch[], view: NotificationsView, head: ReportHead, now: number): Recording {
  const { unread, total, state } = view;
  const end: Timed[] = [
    [now, 'act', { act: 'report' } satisfies ActFrame],
    [now, 'page', { kind: 'end', rows: view.rows.length, unread, total, phase: state.phase } satisfies PageFrame],
  ];
  const made = stretches.map((stretch) => ({ stretch, lines: stretch.happenings.flatMap(timedOf) }));
  const sizes = made.map(({ lines }) => lines.reduce((sum, line) => sum + JSON.stringify(line).length, 0));
  let from = 0;
  let left = sizes.reduce((sum, size) => sum + size, 0);
  let base: Timed[] = [];
  for (; from < made.length; from += 1) {
    base = baseOf((made[from] as (typeof made)[number]).stretch);
    if (from === made.length - 1 || left + JSON.stringify(base).length < MOST_CHARACTERS) break;
    left -= sizes[from] as number;
  }
  const started = made[from]?.stretch.at ?? now;
  const timed = [...base, ...made.slice(from).flatMap(({ lines }) => lines), ...end];
  return {
    header: { recording: 1, source: 'A reported problem', started: new Date(started).toISOString(), redactions: [], report: head },
    lines: timed.map(([at, dir, frame]) => ({ at: Math.max(0, Math.round(at - started)), dir, frame })),
  };
}

/** Redacting changes the size a little. */
const MOST_CHARACTERS = reportLimits.recording * 0.85;

/** A line of a recording with its time, ms since 1970. */
type Timed = readonly [at: number, dir: RecordingLine['dir'], frame: unknown];

/** The list and the address with which a stretch begins. */
const baseOf = (stretch: Stretch): Timed[] => [
  ...baseFrames(stretch).map((frame): Timed => [stretch.at, 'page', frame]),
  ...(stretch.went ? [[stretch.at, 'act', actOf(stretch.went)] as const] : []),
];

/** The list before the first stretch, as a provider's page and the commands that were pending. */
function baseFrames({ before, mutes }: Stretch): PageFrame[] {
  if (before.phase === 'loading') return [];
  const { elsewhere, byId } = before;
  const pending = before.pending.map(
    ({ id, command, rowIds, all }): PageFrame => ({
      kind: 'command.started',
      id,
      command,
      alerts: [...rowIds].flatMap((rowId) => byId.get(rowId)?.alert.identity ?? []),
      all,
    }),
  );
  const marking = before.marking.map(
    ({ id, command, assignee, keys }): PageFrame => ({ kind: 'mark.started', id, command, assignee, alerts: identitiesOf(byId.values(), keys) }),
  );
  return [{ kind: 'base', page: pageOf(before), unread: unreadOf(before), mutes: { rev: 0, mutes: [...mutes] as Mute[] } }, ...pending, ...marking];

  function pageOf({ rows: all }: NotificationsState) {
    return { notifications: all.slice(0, MOST_ROWS).map(({ alert }) => alert), ...(elsewhere.rows === null ? {} : { total: elsewhere.rows + all.length }) };
  }
  function unreadOf({ rows: all, unreadKnown }: NotificationsState): number | null {
    return unreadKnown || elsewhere.unread > 0 ? elsewhere.unread + all.filter(({ alert }) => !alert.processed).length : null;
  }
}

function timedOf(happening: Happening): Timed[] {
  if (happening.what === 'event') return [[happening.at, 'down', happening.event]];
  if (happening.what === 'act') return [[happening.at, 'act', actOf(happening.act)]];
  const frame = pageFrameOf(happening);
  return frame ? [[happening.at, 'page', frame]] : [];
}

function pageFrameOf({ input, alerts = [] }: Extract<Happening, { what: 'input' }>): PageFrame | undefined {
  switch (input.kind) {
    case 'command.started':
      return { kind: input.kind, id: input.id, command: input.command, alerts: [...alerts], all: input.all };
    case 'mark.started':
      return { kind: input.kind, id: input.marking.id, command: input.marking.command, assignee: input.marking.assignee, alerts: [...alerts] };
    case 'event':
      return undefined;
    default:
      return input;
  }
}

/** The action without what the control said: the name of the portal's own text instead, if it is one. */
function actOf({ label, ...act }: SeenAct): ActFrame {
  const text = label === undefined ? undefined : nameOfText(label);
  return text === undefined ? act : { ...act, text };
}

function nameOfText(label: string): string | undefined {
  for (const [id, texts] of textLists) {
    const key = Object.keys(texts).find((each) => (texts as Record<string, unknown>)[each] === label);
    if (key !== undefined) return `${id.includes('/') ? id : `portal/${id}`}.${key}`;
  }
  return undefined;
}
