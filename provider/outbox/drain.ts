import type { Db } from '../db/sqlite.ts';
import { lastNumber, markSent, type StoredFrame, trimSent, unsentAfter, unsentUpTo } from './outbox-table.ts';

export type Send = (frame: { accountId: string; event: string; data: unknown; outboxId: string }) => void;

export type Drainer = {
  /** Something was committed. Returns at once. */
  wake: () => void;
  /** Hands over what an earlier run left unsent for this account: called when the account's first socket is there. */
  resend: (accountId: string, send: Send) => Promise<void>;
  pause: () => void;
  resume: () => void;
  /** Resolves when nothing is under way any more. */
  close: () => Promise<void>;
};

const BATCH = 200;
/** Sent frames are kept for a look at what went out, and trimmed in bulk. */
const KEPT_FRAMES = 1_000;

/**
 * Sends the outbox in order, each frame with an id that is the same on every delivery. Frames that an earlier run left
 * wait for their account's socket, up to `leftoverWait` ms: at the start nobody is there yet.
 */
export async function startDrain(options: {
  db: Db;
  instance: string;
  send: Send;
  onError: (cause: unknown) => void;
  leftoverWait?: number;
}): Promise<Drainer> {
  const { db, instance } = options;
  const leftovers = await lastNumber(db);
  let sent = leftovers;
  let trimmed = leftovers;
  let paused = false;
  let closed = false;
  let woken = false;
  let running: Promise<void> | undefined;

  const outboxFrame = (row: StoredFrame) => ({
    accountId: row.account_id,
    event: row.event,
    data: JSON.parse(row.data) as unknown,
    outboxId: `${instance}-${row.n}`,
  });

  const drain = async () => {
    while (woken && !paused && !closed) {
      woken = false;
      const rows = await unsentAfter(db, sent, BATCH);
      const first = rows[0];
      const last = rows.at(-1);
      if (!first || !last || paused) continue;
      for (const row of rows) options.send(outboxFrame(row));
      sent = last.n;
      woken ||= rows.length === BATCH;
      await markSent(db, first.n, last.n);
      if (last.n - trimmed >= 2 * KEPT_FRAMES) {
        trimmed = last.n - KEPT_FRAMES;
        await trimSent(db, trimmed);
      }
    }
  };

  const wake = () => {
    woken = true;
    if (running || paused || closed) return;
    running = drain()
      .catch(options.onError)
      .finally(() => {
        running = undefined;
        if (woken && !paused && !closed) wake();
      });
  };

  const giveUp = setTimeout(() => void markSent(db, 0, leftovers).catch(options.onError), options.leftoverWait ?? 60_000);
  giveUp.unref();

  return {
    wake,
    resend: async (accountId, send) => {
      if (leftovers === 0 || paused) return;
      const rows = await unsentUpTo(db, accountId, leftovers);
      const last = rows.at(-1);
      if (!last) return;
      for (const row of rows) send(outboxFrame(row));
      await markSent(db, 0, last.n, accountId);
    },
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
      wake();
    },
    close: async () => {
      closed = true;
      clearTimeout(giveUp);
      await running;
    },
  };
}
