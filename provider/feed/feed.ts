import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { Recording } from '#shared/recording.ts';
import { remainingTokens } from '#shared/tokens/balance.ts';
import type { Deps } from '../deps.ts';
import { ingestActivity } from '../ingest/activity.ts';
import { ingestScans } from '../ingest/scans.ts';
import { ingestAlerts } from '../ingest/sp-api.ts';
import { DEMO_SELLER_ID } from '../products/sample-sellers.ts';
import { DEMO_OWNER_ID, demoOwnerBalance } from '../sample/accounts.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { trimHistory } from '../team/history/history-table.ts';
import { trimScans } from '../team/history/scans-table.ts';
import { setBalance } from '../tokens/spend.ts';
import { balanceOf } from '../tokens/tokens-table.ts';
import { deleteMessagesBefore } from '../tracking/messages-table.ts';
import { type IngestFrame, ingestFrameSchema } from './demo-recording.ts';

const MOST_HISTORY = 110_000;
const MOST_SCANS = 22_000;
const DAY = 86_400_000;
/** One pass of the recording spends about 100. */
const FEWEST_TOKENS = 1_000;

export type FeedOptions = {
  onError: (cause: unknown) => void;
  /** Makes a recorded message one about the own offer as it is now. */
  messageNow?: (message: unknown) => Promise<unknown>;
  /** Changes the marketplace as one of its messages says, before the message is sent. */
  happens?: (message: unknown) => Promise<void>;
  /** Loses this share of the marketplace's messages on the way, beyond those that the recording itself loses. */
  lost?: { share: number; seed: number };
  /** Resolves after `ms`; rejects when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/** Plays a recording through the ingest rules in a loop, as if it happened now. */
export function startFeed(
  deps: Deps,
  recording: Recording,
  {
    onError,
    messageNow = async (message) => message,
    happens = async () => {},
    lost,
    wait = (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
  }: FeedOptions,
): { close: () => Promise<void> } {
  const ended = new AbortController();
  const frames = recording.lines.map((line) => ({ at: line.at, frame: v.parse(ingestFrameSchema, line.frame) }));
  const started = Date.parse(recording.header.started);
  const random = createSeededRandom(lost?.seed ?? 0);
  const isLost = (frame: IngestFrame) =>
    frame.endpoint === 'sp-api' && (random.chance(lost?.share ?? 0) || frame.lost === true);

  const play = async () => {
    for (let pass = 0; !ended.signal.aborted; pass = (pass + 1) % DRIFTS) {
      await tidy(deps);
      let before = 0;
      for (const { at, frame } of frames) {
        // Waits from frame to frame instead of by the clock, so that missed frames do not all arrive at once after the
        // machine slept.
        await wait(at - before, ended.signal);
        before = at;
        if (!deps.leads()) continue;
        const fresh = freshen(frame.body, deps.clock() - started - at, deps.newId);
        const body = frame.endpoint === 'sp-api' ? await messageNow(withRivalsAt(fresh, 1 + pass * DRIFT)) : fresh;
        if (frame.endpoint === 'sp-api') await happens(body);
        if (isLost(frame)) continue;
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

/** Keeps a demo that runs for weeks from filling the disk or running out of tokens. */
async function tidy(deps: Deps): Promise<void> {
  await deps.write(async (trx) => {
    await trimHistory(trx, DEMO_OWNER_ID, MOST_HISTORY);
    await trimScans(trx, DEMO_OWNER_ID, MOST_SCANS);
    // As long as the notifications, so that no message is read from them again.
    await deleteMessagesBefore(trx, deps.clock() - deps.alertRetention.days * DAY, DEMO_OWNER_ID);
    const balance = await balanceOf(trx, DEMO_OWNER_ID);
    if (remainingTokens(balance) < FEWEST_TOKENS) await setBalance(trx, deps.clock(), DEMO_OWNER_ID, demoOwnerBalance);
  });
}

/** The same two prices in every pass would be a price that flaps (ACT-08). */
const DRIFT = 0.004;
const DRIFTS = 11;

/** Multiplies all prices of a message by a factor, except those of the seller's own offer. */
function withRivalsAt(message: unknown, factor: number): unknown {
  const own = ownAmounts(message);
  const priced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(priced);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key.toLowerCase() !== 'amount' || own.has(Number(value))) return [key, priced(value)];
        const amount = (Number(value) * factor).toFixed(2);
        return [key, typeof value === 'string' ? amount : Number(amount)];
      }),
    );
  };
  return factor === 1 ? message : priced(message);
}

function ownAmounts(part: unknown, isOwn = false): Set<number> {
  if (typeof part !== 'object' || part === null) return new Set();
  const mine = isOwn || ('SellerId' in part && part.SellerId === DEMO_SELLER_ID && 'ListingPrice' in part);
  return new Set(
    Object.entries(part).flatMap(([key, value]) =>
      key.toLowerCase() === 'amount' && mine
        ? [Number(value)]
        : [...ownAmounts(value, mine || key === 'merchantOffer')],
    ),
  );
}

const moments = new Set(['eventtime', 'publishtime', 'timeofofferchange', 'sourced', 'createdat']);
const ids = new Set(['notificationid', 'id']);

/**
 * Returns a recorded body with shifted times and new ids.
 * @param shift ms from the recording to now
 */
export function freshen(body: unknown, shift: number, newId: () => string): unknown {
  if (Array.isArray(body)) return body.map((each) => freshen(each, shift, newId));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const name = key.toLowerCase();
      if (moments.has(name) && typeof value === 'string')
        return [key, new Date(Date.parse(value) + shift).toISOString()];
      if (ids.has(name)) return [key, newId()];
      return [key, freshen(value, shift, newId)];
    }),
  );
}
