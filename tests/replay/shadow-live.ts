import { reduceNotifications } from '#client/features/inbox/state/notifications-reducer.ts';
import type { Reduce } from '#client/ops/recorded-page.ts';
import { parseRecording, type Recording } from '#shared/recording.ts';
import { recordStream } from './record-stream.ts';
import { createShadow, type ShadowReport } from './shadow.ts';

type Live = { url: string; opsKey: string; users: readonly string[]; signal: AbortSignal };

/**
 * Runs a reducer as a shadow on the live streams of users (OPS-06), until the signal ends it. It only reads, through
 * the operator's endpoint: people see nothing of it, and what it reads is redacted.
 * @param onLine called after each line
 * @returns a report per user, in their order
 * @throws Error with one sentence if a stream ends otherwise
 */
export function shadowStreams(
  { url, opsKey, users, signal }: Live,
  shadow: Reduce,
  { present = reduceNotifications, onLine = () => {} }: { present?: Reduce; onLine?(): void } = {},
): Promise<ShadowReport[]> {
  return Promise.all(
    users.map(async (user) => {
      let run: ReturnType<typeof createShadow> | undefined;
      let header = '';
      for await (const row of recordStream(url, opsKey, { user, dirs: ['down'] }, signal)) {
        if (!run) {
          header = row;
          run = createShadow((parseRecording(row) satisfies Recording).header, shadow, { present });
          continue;
        }
        for (const line of parseRecording(`${header}\n${row}`).lines) run.take(line);
        onLine();
      }
      return run?.report() ?? { lines: 0, differences: 0, byEvent: {}, samples: [] };
    }),
  );
}
