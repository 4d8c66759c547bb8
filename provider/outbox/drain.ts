import type { Db } from '../db/sqlite.ts';
import { lastNumber, markSent, type StoredFrame, setAside, trimSent, unsentAfter, unsentUpTo } from './outbox-table.ts';

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
/** After a failure, such as a full disk. */
const RETRY_AFTER = 1_000;

/**
 * Sends the outbox in order, each frame with an id that is the same on every delivery. Frames that an earlier run left
 * wait for their account's socket, up to `leftoverWait` ms: at the start nobody is there yet.
 * A frame that cannot be sent is set aside, and those behind it go on.
 */
export async function startDrain(options: {
  db: Db;
  instance: string;
  send: Send;
  onError: (cause: unknown) => void;
  onSetAside: (row: StoredFrame, reason: string) => void;
  leftoverWait?: number;
}): Promise<Drainer> {
  const { db, instance } = options;
  const leftovers = await lastNumber(db);
  let sent = leftovers;
  let noted = leftovers;
  let trimmed = leftovers;
  /** Not yet noted either: why each could not be sent. */
  const unsendable = new Map<number, string>();
  let paused = false;
  let closed = false;
  let woken = false;
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const handOver = (row: StoredFrame, send: Send) => {
    try {
      send({ accountId: row.account_id, event: row.event, data: JSON.parse(row.data) as unknown, outboxId: `${instance}-${row.n}` });
    } catch (cause) {
      const reason = String(cause).slice(0, 200);
      unsendable.set(row.n, reason);
      options.onSetAside(row, reason);
    }
  };

  const noteUnsendable = async () => {
    for (const [n, reason] of unsendable) {
      await setAside(db, n, reason);
      unsendable.delete(n);
    }
  };

  /** Whatever an earlier attempt could not write is written with it. */
  const note = async () => {
    await noteUnsendable();
    const upTo = sent;
    if (noted < upTo) await markSent(db, leftovers + 1, upTo);
    noted = upTo;
    if (noted - trimmed >= 2 * KEPT_FRAMES) {
      trimmed = noted - KEPT_FRAMES;
      await trimSent(db, trimmed);
    }
  };

  const drain = async () => {
    while (woken && !paused && !closed) {
      woken = false;
      const rows = await unsentAfter(db, sent, BATCH);
      if (paused) continue;
      for (const row of rows) handOver(row, options.send);
      sent = rows.at(-1)?.n ?? sent;
      woken ||= rows.length === BATCH;
      await note();
    }
  };

  const wake = () => {
    woken = true;
    if (running || retry || paused || closed) return;
    running = drain()
      .catch((cause: unknown) => {
        options.onError(cause);
        // Nobody may come to say that there is space again.
        woken = true;
        retry = setTimeout(() => {
          retry = undefined;
          wake();
        }, RETRY_AFTER);
        retry.unref();
      })
      .finally(() => {
        running = undefined;
        if (woken) wake();
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
      for (const row of rows) handOver(row, send);
      await noteUnsendable();
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
      clearTimeout(retry);
      await running;
    },
  };
}
