import type { NotificationsState, NotificationsView } from '#client/features/notifications/state/notifications-state.ts';
import { textLists } from '#shared/localized.ts';
import type { Mute } from '#shared/notifications/mutes.ts';
import type { ActFrame, PageFrame } from '#shared/recording/page-frames.ts';
import { type Recording, type RecordingLine, type ReportHead, serializeRecording } from '#shared/recording.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import { type Happening, identitiesOf, type Stretch } from './recent-minutes.ts';
import type { SeenAct } from './seen-action.ts';

/** The most alerts of the list with which a recording begins. The counts include the others. */
const MOST_ROWS = 300;

/**
 * Makes a recording of a page's last minutes, not redacted yet: the list when it begins, every message, input and action since, and what the page
 * showed at the end. Drops the oldest minutes of one that would be too large to send.
 * @param view what the page shows now
 */
export function recordingOf(stretches: readonly Stretch[], view: NotificationsView, head: ReportHead, now: number): Recording {
  for (let from = 0; ; from += 1) {
    const left = stretches.slice(from);
    const rows = from >= stretches.length - 1 ? MOST_ROWS / 10 : MOST_ROWS;
    const made = recordingFrom(left, view, head, now, rows);
    // Redacting changes the size a little.
    if (left.length <= 1 || serializeRecording(made).length < reportLimits.recording * 0.9) return made;
  }
}

function recordingFrom(stretches: readonly Stretch[], view: NotificationsView, head: ReportHead, now: number, rows: number): Recording {
  const started = stretches[0]?.at ?? now;
  const line = (at: number, dir: RecordingLine['dir'], frame: unknown): RecordingLine => ({ at: Math.max(0, Math.round(at - started)), dir, frame });
  const lines = stretches[0] ? baseFrames(stretches[0], rows).map((frame) => line(started, 'page', frame)) : [];
  for (const { happenings } of stretches) {
    for (const happening of happenings) {
      const made = frameOf(happening);
      if (made) lines.push(line(happening.at, ...made));
    }
  }
  lines.push(line(now, 'act', { act: 'report' } satisfies ActFrame));
  const { unread, total, state } = view;
  lines.push(line(now, 'page', { kind: 'end', rows: view.rows.length, unread, total, phase: state.phase } satisfies PageFrame));
  return {
    header: { recording: 1, source: 'A reported problem', started: new Date(started).toISOString(), redactions: [], report: head },
    lines,
  };
}

/** The list before the first stretch, as a provider's page and the commands that were pending. */
function baseFrames({ before, mutes }: Stretch, rows: number): PageFrame[] {
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
  return [{ kind: 'base', page: pageOf(before, rows), unread: unreadOf(before), mutes: { rev: 0, mutes: [...mutes] as Mute[] } }, ...pending, ...marking];

  function pageOf({ rows: all }: NotificationsState, most: number) {
    return { notifications: all.slice(0, most).map(({ alert }) => alert), ...(elsewhere.rows === null ? {} : { total: elsewhere.rows + all.length }) };
  }
  function unreadOf({ rows: all, unreadKnown }: NotificationsState): number | null {
    return unreadKnown || elsewhere.unread > 0 ? elsewhere.unread + all.filter(({ alert }) => !alert.processed).length : null;
  }
}

function frameOf(happening: Happening): [RecordingLine['dir'], unknown] | undefined {
  if (happening.what === 'event') return ['down', happening.event];
  if (happening.what === 'act') return ['act', actOf(happening.act)];
  const frame = pageFrameOf(happening);
  return frame && ['page', frame];
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
