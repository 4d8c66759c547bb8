import { errorText } from '#shared/process-log.ts';
import type { Db } from '../db/sqlite.ts';
import {
  firstNumber,
  framesAfter,
  lastNumber,
  markSent,
  outboxIdOf,
  type StoredFrame,
  setAside,
  trimSent,
  unsentUpTo,
} from './outbox-table.ts';

/** @param frame.acceptedAt when the change was stored, ms */
export type Send = (frame: {
  accountId: string;
  event: string;
  data: unknown;
  outboxId: string;
  acceptedAt: number;
  traceparent?: string;
}) => void;

export type Drainer = {
  /** Call after a commit. Returns at once. */
  wake: () => void;
  /**
   * Sends the frames that an earlier run left unsent for this account. Called when the account's first socket connects.
   */
  resend: (accountId: string, send: Send) => Promise<void>;
  pause: () => void;
  resume: () => void;
  close: () => Promise<void>;
};

const BATCH = 200;
/** How many sent frames stay stored for inspection. Trimmed in bulk. */
const KEPT_FRAMES = 1_000;
/** How long they stay for other processes, which may be behind, ms. */
const KEPT_FOR_OTHERS = 60_000;
/** The wait after a failure, such as a full disk, ms. */
const RETRY_AFTER = 1_000;

/**
 * Sends the outbox in order. Each frame has the same id on every delivery. Frames left by an earlier run wait for their
 * account's socket, for up to `leftoverWait` ms, because no hub is connected at startup. A frame that cannot be sent is
 * set aside, and the next ones follow. Each of several processes on a database sends all frames to the sockets that it
 * has itself, and the one that leads notes what was sent.
 */
export async function startDrain(options: {
  db: Db;
  instance: string;
  send: Send;
  onError: (cause: unknown) => void;
  onSetAside: (row: StoredFrame, reason: string) => void;
  leftoverWait?: number;
  clock: () => number;
  leads: () => boolean;
  /** Set if other processes may be on the database. */
  others?: {
    /** Called when frames were trimmed that this process has not sent: its sockets have missed them. */
    onMissed: () => void;
  };
  /** Called with the numbers of the frames that were sent, from and to, and when. */
  onSent?: (db: Db, from: number, to: number, at: number) => Promise<void>;
}): Promise<Drainer> {
  const { db, instance, leads, clock, others } = options;
  /** Up to here, frames may be left unsent by an earlier run, or by the process that led before. */
  let leftovers = await lastNumber(db);
  let isNoting = leads();
  let sent = leftovers;
  let noted = leftovers;
  let sentAt = 0;
  let trimmed = leftovers;
  let giveUp: NodeJS.Timeout | undefined;
  /** Unsendable frames not yet recorded in the database, with the reason. */
  const unsendable = new Map<number, string>();
  let paused = false;
  let closed = false;
  let woken = false;
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const handOver = (row: StoredFrame, send: Send) => {
    try {
      send({
        accountId: row.account_id,
        event: row.event,
        data: JSON.parse(row.data) as unknown,
        outboxId: outboxIdOf(instance, row.n),
        acceptedAt: row.created_at,
        ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
      });
    } catch (cause) {
      const reason = errorText(cause instanceof Error ? cause.message : cause).slice(0, 200);
      unsendable.set(row.n, reason);
      options.onSetAside(row, reason);
    }
  };

  const storeUnsendable = async () => {
    for (const [n, reason] of unsendable) {
      await setAside(db, n, reason);
      unsendable.delete(n);
    }
  };

  /** Leaves no frame waiting whose account has no socket. */
  const giveUpLater = () => {
    clearTimeout(giveUp);
    const upTo = leftovers;
    giveUp = setTimeout(() => void markSent(db, 0, upTo).catch(options.onError), options.leftoverWait ?? 60_000);
    giveUp.unref();
  };

  /** @param before the last frame that was sent before this process began to lead */
  const beginToNote = (before: number) => {
    isNoting = true;
    leftovers = before;
    noted = before;
    trimmed = before;
    giveUpLater();
  };

  /** Records sent frames, including those that an earlier attempt failed to record. */
  const note = async (before: number) => {
    if (!leads()) {
      isNoting = false;
      unsendable.clear();
      return;
    }
    if (!isNoting) beginToNote(before);
    await storeUnsendable();
    const upTo = sent;
    if (noted < upTo) {
      // One transaction, and so one wait for the others that write.
      await db.transaction().execute(async (trx) => {
        await markSent(trx, leftovers + 1, upTo);
        await options.onSent?.(trx, noted + 1, upTo, sentAt);
      });
    }
    noted = upTo;
    if (noted - trimmed >= 2 * KEPT_FRAMES) {
      trimmed = noted - KEPT_FRAMES;
      await trimSent(db, trimmed, clock() - (others ? KEPT_FOR_OTHERS : 0));
    }
  };

  const drain = async () => {
    while (woken && !paused && !closed) {
      woken = false;
      const before = sent;
      const rows = await framesAfter(db, before, BATCH);
      if (paused) continue;
      const next = rows[0]?.n ?? before;
      // A number may also be missing because its transaction failed.
      if (others && next > before + 1 && (await firstNumber(db)) > before + 1) others.onMissed();
      for (const row of rows) handOver(row, options.send);
      sent = rows.at(-1)?.n ?? sent;
      sentAt = clock();
      woken ||= rows.length === BATCH;
      await note(before);
    }
  };

  const wake = () => {
    woken = true;
    if (running || retry || paused || closed) return;
    running = drain()
      .catch((cause: unknown) => {
        options.onError(cause);
        // Retry on a timer: no other event announces that disk space is free again.
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

  if (isNoting) giveUpLater();

  return {
    wake,
    resend: async (accountId, send) => {
      if (leftovers === 0 || paused) return;
      const rows = await unsentUpTo(db, accountId, leftovers);
      const last = rows.at(-1);
      if (!last) return;
      for (const row of rows) handOver(row, send);
      await storeUnsendable();
      await markSent(db, 0, last.n, accountId);
      await options.onSent?.(db, 0, last.n, clock());
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
