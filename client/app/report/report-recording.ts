import type { Marking } from '#client/features/inbox/state/marking.ts';
import type { NotificationsState, NotificationsView } from '#client/features/inbox/state/notifications-state.ts';
import { shortcutTexts } from '#client/ui/shortcut-table.ts';
import type { Mute } from '#shared/inbox/mutes.ts';
import type { ActFrame, PageFrame } from '#shared/recording/page-frames.ts';
import { shortcutIds, shortcutText } from '#shared/recording/shortcut-ids.ts';
import type { Recording, RecordingLine, ReportHead } from '#shared/recording.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import type { SeenAct } from './seen-action.ts';
import type { Happening, Stretch } from './stretches.ts';

/** The most alerts of the list with which a recording begins. The counts include the others. */
const MOST_ROWS = 300;

/**
 * Makes a recording of a page's last minutes, not redacted yet: the list when it begins, every message, input and
 * action since, and what the page showed at the end. Drops the oldest minutes of one that would be too large to send.
 * @param view what the page shows now
 */
export function recordingOf(
  stretches: readonly Stretch[],
  view: NotificationsView,
  head: ReportHead,
  now: number,
): Recording {
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
    header: {
      recording: 1,
      source: 'A reported problem',
      started: new Date(started).toISOString(),
      redactions: [],
      report: head,
    },
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

/** The list before the first stretch, as a provider's page and the changes that were pending. */
function baseFrames({ before, mutes }: Stretch): PageFrame[] {
  if (before.phase === 'loading') return [];
  const { elsewhere } = before;
  return [
    { kind: 'base', page: pageOf(before), unread: unreadOf(before), mutes: { rev: 0, mutes: [...mutes] as Mute[] } },
    ...before.marking.map(markingFrame),
  ];

  function pageOf({ rows: all }: NotificationsState) {
    return {
      notifications: all.slice(0, MOST_ROWS).map(({ alert }) => alert),
      ...(elsewhere.rows === null ? {} : { total: elsewhere.rows + all.length }),
    };
  }
  function unreadOf({ rows: all, unreadKnown }: NotificationsState): number | null {
    return unreadKnown || elsewhere.unread > 0
      ? elsewhere.unread + all.filter(({ alert }) => !alert.processed).length
      : null;
  }
}

function timedOf(happening: Happening): Timed[] {
  if (happening.what === 'event') return [[happening.at, 'down', happening.event]];
  if (happening.what === 'act') return [[happening.at, 'act', actOf(happening.act)]];
  const frame = pageFrameOf(happening);
  return frame ? [[happening.at, 'page', frame]] : [];
}

function pageFrameOf({ input }: Extract<Happening, { what: 'input' }>): PageFrame | undefined {
  if (input.kind === 'event') return undefined;
  return input.kind === 'mark.started' ? markingFrame(input.marking) : input;
}

/** The most alerts of one change. */
const MOST_MARKED = 1_000;

const markingFrame = ({ alerts, ...marking }: Marking): PageFrame => ({
  kind: 'mark.started',
  ...marking,
  alerts: alerts.slice(0, MOST_MARKED),
});

/** Buttons write a shortcut's text in other cases, and without its ellipsis. */
const plain = (text: string): string => text.toLowerCase().replace('…', '');

/** The action without what the control said: the shortcut with that text instead, if there is one. */
function actOf({ label, ...act }: SeenAct): ActFrame {
  const shortcut =
    label === undefined ? undefined : shortcutIds.find((id) => plain(shortcutTexts[id]) === plain(label));
  return shortcut === undefined ? act : { ...act, text: shortcutText(shortcut) };
}
