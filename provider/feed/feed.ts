import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { SAMPLE_NOTIFICATIONS } from '#shared/notifications/notification.ts';
import type { Recording } from '#shared/recording.ts';
import { remainingTokens } from '#shared/tokens/balance.ts';
import type { Deps } from '../deps.ts';
import { trimHistory } from '../history/history-table.ts';
import { trimScans } from '../history/scans-table.ts';
import { ingestActivity } from '../ingest/activity.ts';
import { ingestScans } from '../ingest/scans.ts';
import { ingestAlerts } from '../ingest/sp-api.ts';
import { trimNotifications } from '../notifications/notifications-table.ts';
import { DEMO_OWNER_ID, demoOwnerBalance } from '../sample/accounts.ts';
import { setBalance } from '../tokens/spend.ts';
import { balanceOf } from '../tokens/tokens-table.ts';
import { deleteMessagesBefore } from '../tracking/messages-table.ts';
import { type IngestFrame, ingestFrameSchema } from './demo-recording.ts';

const MOST_HISTORY = 110_000;
const MOST_SCANS = 22_000;
/** Longer than the trimmed notifications go back, from which a message would be read again; ms. */
const TRACKING_AGE = 7 * 86_400_000;
/** A pass spends about a hundred. */
const FEWEST_TOKENS = 1_000;

/**
 * Plays a recording through the ingest rules, over and over, as if it happened now.
 * @param wait resolves after so many ms; rejects when the signal aborts
 */
export function startFeed(
  deps: Deps,
  recording: Recording,
  onError: (cause: unknown) => void,
  wait: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
): { close: () => Promise<void> } {
  const ended = new AbortController();
  const frames = recording.lines.map((line) => ({ at: line.at, frame: v.parse(ingestFrameSchema, line.frame) }));
  const started = Date.parse(recording.header.started);

  const play = async () => {
    while (!ended.signal.aborted) {
      await tidy(deps);
      let before = 0;
      for (const { at, frame } of frames) {
        // From one frame to the next, not against the clock: after a night's sleep the missed ones do not all come at once.
        await wait(at - before, ended.signal);
        before = at;
        const body = freshen(frame.body, deps.clock() - started - at, deps.newId);
        // A refusal is an answer too: somebody may have disconnected the demo seller.
        await endpoints[frame.endpoint](deps, body);
      }
    }
  };

  const playing = play().catch((cause: unknown) => {
    if (!ended.signal.aborted) onError(cause);
  });
  return {
    close: async () => {
      ended.abort();
      await playing;
    },
  };
}

const endpoints: Record<IngestFrame['endpoint'], (deps: Deps, body: unknown) => Promise<unknown>> = {
  'sp-api': ingestAlerts,
  activity: ingestActivity,
  scans: ingestScans,
};

/** A demo that runs for weeks neither fills the disk nor runs out of tokens. */
async function tidy(deps: Deps): Promise<void> {
  await deps.write(async (trx) => {
    await trimNotifications(trx, DEMO_OWNER_ID, SAMPLE_NOTIFICATIONS);
    await trimHistory(trx, DEMO_OWNER_ID, MOST_HISTORY);
    await trimScans(trx, DEMO_OWNER_ID, MOST_SCANS);
    await deleteMessagesBefore(trx, deps.clock() - TRACKING_AGE, DEMO_OWNER_ID);
    const balance = await balanceOf(trx, DEMO_OWNER_ID);
    if (remainingTokens(balance) < FEWEST_TOKENS) await setBalance(trx, deps.clock(), DEMO_OWNER_ID, demoOwnerBalance);
  });
}

const moments = new Set(['eventtime', 'publishtime', 'timeofofferchange', 'sourced', 'createdat']);
const ids = new Set(['notificationid', 'id']);

/**
 * A recorded body as if it happened now: its moments are moved, its ids are new, all else stays.
 * @param shift ms between then and now
 */
export function freshen(body: unknown, shift: number, newId: () => string): unknown {
  if (Array.isArray(body)) return body.map((each) => freshen(each, shift, newId));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const name = key.toLowerCase();
      if (moments.has(name) && typeof value === 'string') return [key, new Date(Date.parse(value) + shift).toISOString()];
      if (ids.has(name)) return [key, newId()];
      return [key, freshen(value, shift, newId)];
    }),
  );
}
