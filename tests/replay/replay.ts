import type { Notification } from '#shared/inbox/notification.ts';
import { filterLines, type RecordingFilter } from '#shared/recording/filter.ts';
import type { PageFrame } from '#shared/recording/page-frames.ts';
import type { Recording, RecordingLine } from '#shared/recording.ts';
import { clientStage } from './client-stage.ts';
import { type Faults, noFaults } from './faults.ts';
import { hubStage } from './hub-stage.ts';
import type { Reduce } from './replay-page.ts';
import { createReplayProvider } from './replay-provider.ts';
import type { Outcome, PageEnd, Target } from './stage.ts';
import { createVirtualClock, settled } from './virtual-clock.ts';

export type ReplayOptions = {
  /** The target: the hub as its upstream, the client's pipelines alone, or both in a row. */
  into?: Target;
  filter?: RecordingFilter;
  faults?: Faults;
  /** Only so many lines, from the first. */
  most?: number;
  /** Instead of the page's own reducer. */
  reduce?: Reduce;
  /**
   * Called before time advances to this moment (ms since the first line). Without it, virtual time runs without
   * waiting.
   */
  pace?: (elapsed: number) => Promise<void> | undefined;
  /** Called before every line, for stepping or progress. */
  onLine?: (line: RecordingLine, index: number, count: number) => Promise<void> | void;
};

/**
 * The lines of the stream. What a page took and what a person did are for a replay of the page alone
 * (client/ops/recorded-page.ts).
 */
export const streamedLines = ({ lines }: Recording): RecordingLine[] =>
  lines.filter(({ dir }) => dir !== 'page' && dir !== 'act');

/** The list with which a report begins. */
const alertsBefore = ({ lines }: Recording): readonly Notification[] =>
  lines.flatMap(({ dir, frame }) =>
    dir === 'page' && (frame as PageFrame).kind === 'base'
      ? (frame as Extract<PageFrame, { kind: 'base' }>).page.notifications
      : [],
  );

/** Time before the first line to connect everything, and after the last for everything to arrive, ms. */
const LEAD = 5_000;
const TAIL = 30_000;
const TAIL_AFTER_FAULTS = 120_000;
const MOST_PAGES = 100;

/**
 * Plays a recording. The hub, the log and the pipelines are real; the replay provides time, sockets and the provider's
 * answers, so that a recording ends the same way at any speed.
 */
export async function replay(
  recording: Recording,
  { into = 'both', filter = {}, faults = noFaults, most, reduce, pace, onLine }: ReplayOptions = {},
): Promise<Outcome> {
  const streamed = streamedLines(recording);
  const lines = filterLines(streamed, filter).slice(0, most);
  const began = Date.parse(recording.header.started) + (lines[0]?.at ?? 0) - LEAD;
  const clock = createVirtualClock(began);
  const provider = createReplayProvider(clock.after, streamed);
  for (const alert of alertsBefore(recording))
    provider.take({ at: 0, dir: 'down', frame: { type: 'notification.created', data: alert } });
  const stage =
    into === 'client'
      ? clientStage(clock, provider, lines, faults, reduce)
      : hubStage(clock, provider, lines, faults, into, reduce);
  const faulty = faults.drop + faults.dup + faults.reorder + faults.delay + faults.disconnect > 0;
  const zero = Date.parse(recording.header.started);

  const last = zero + (lines.at(-1)?.at ?? 0);
  // The time before the first line and after the last is not part of the recording, so it is not paced.
  const waitFor = (moment: number) =>
    moment < began + LEAD || moment > last ? undefined : pace?.(moment - began - LEAD);

  const runTo = async (end: number) => {
    for (;;) {
      const next = clock.next();
      if (next === undefined || next > end) break;
      await waitFor(next);
      clock.step(next);
      await settled();
    }
    await waitFor(end);
    clock.step(end);
    await settled();
  };

  let index = 0;
  for (const item of stage.agenda) {
    await runTo(zero + item.at);
    if (item.line) {
      await onLine?.(item.line, index, lines.length);
      index += 1;
    }
    item.run();
    await settled();
  }
  if (faulty) {
    await runTo(clock.now() + TAIL);
    // The last losses are recovered on the next reconnect.
    stage.cut();
  }
  await runTo(clock.now() + (faulty ? TAIL_AFTER_FAULTS : TAIL));
  const outcome = stage.outcome(await readOn());
  stage.close();
  return { into, lines: lines.length, ...outcome };

  /** Loads the pages that the page knows of but has not loaded, as scrolling to the end does. */
  async function readOn(): Promise<PageEnd | undefined> {
    const { page } = stage;
    if (!page) return undefined;
    const { total, unread } = page.view();
    let paged = 0;
    while (page.view().hasMore && paged < MOST_PAGES) {
      page.loadMore();
      paged += 1;
      await runTo(clock.now() + 1_000);
    }
    return { total, unread, paged };
  }
}
