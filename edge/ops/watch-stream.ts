import { atOnce } from '#edge/http/limits.ts';
import type { HubObserver, HubSignal } from '#edge/hub/ports.ts';
import type { WatchRequest } from '#shared/recording/operator-wire.ts';
import { createRedactor } from '#shared/recording/redact.ts';
import { redactionKinds } from '#shared/recording/stand-ins.ts';
import type { RecordingLine } from '#shared/recording.ts';

/** Opens a user's stream for one more reader; undefined if the limit of readers is reached. */
export function openWatch(
  watches: Watches,
  request: WatchRequest,
  now: () => number,
): ReadableStream<Uint8Array> | undefined {
  return watches.count() < atOnce.operatorStreams ? watchStream(watches, request, now) : undefined;
}

/**
 * Streams a user's events live in the form of a recording: NDJSON with a header line first. Everything is redacted
 * before it leaves. If a reader is too slow, its stream ends with an error, so that no recording has an unnoticed gap.
 * The stream never ends otherwise, so a reader may treat any end as an error: not every platform tells the two apart.
 */
export function watchStream(
  watches: Watches,
  { user, dirs }: WatchRequest,
  now: () => number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const redactor = createRedactor();
  const started = now();
  let stop = () => {};

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) < -MOST_WAITING) {
            stop();
            return controller.error(new Error('The reader is too slow'));
          }
          controller.enqueue(encoder.encode(text));
        };
        const line = (dir: RecordingLine['dir'], frame: unknown) =>
          write(`${JSON.stringify(redactor.line({ at: Math.max(0, now() - started), dir, frame }))}\n`);
        const leave = watches.add(user, (signal) => {
          if (signal.type === 'received' && dirs.includes('up')) line('up', textWithin(signal.frame));
          if (signal.type === 'stored' && dirs.includes('down'))
            for (const event of signal.events) line('down', JSON.parse(event.body));
        });
        // A recording ignores empty lines; writing one keeps the connection alive.
        const beat = setInterval(() => write('\n'), BEAT);
        stop = () => {
          leave();
          clearInterval(beat);
        };
        write(
          `${JSON.stringify({ recording: 1, source: `A live stream, ${dirs.join(' and ')}`, started: new Date(started).toISOString(), redactions: redactionKinds })}\n`,
        );
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: HIGH_WATER }),
  );
}

const HIGH_WATER = 64 * 1024;
const MOST_WAITING = 4 * 1024 * 1024;
const LONGEST_TEXT = 4_000;
/** ms. An object notices only on a write that its reader is gone: at the second beat. */
const BEAT = 2_000;

const textWithin = (frame: unknown[] | string) => (typeof frame === 'string' ? frame.slice(0, LONGEST_TEXT) : frame);

type Watcher = (signal: HubSignal) => void;

/** The watchers of each user's stream. Outlives the hubs: a user may be watched before anybody has signed in. */
type Watches = HubObserver & {
  /** @returns a function that stops watching */
  add(user: string, watcher: Watcher): () => void;
  count(): number;
};

export function createWatches(): Watches {
  const byUser = new Map<string, Set<Watcher>>();
  return {
    observe(user, signal) {
      for (const watcher of byUser.get(user) ?? []) watcher(signal);
    },
    add(user, watcher) {
      const watchers = byUser.get(user) ?? new Set();
      byUser.set(user, watchers.add(watcher));
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0 && byUser.get(user) === watchers) byUser.delete(user);
      };
    },
    count: () => [...byUser.values()].reduce((sum, watchers) => sum + watchers.size, 0),
  };
}
