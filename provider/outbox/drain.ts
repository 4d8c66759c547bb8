import { errorText } from '#shared/process-log.ts';
import type { Db } from '../db/sqlite.ts';
import {
  lastNumber,
  markSent,
  outboxIdOf,
  type StoredFrame,
  setAside,
  trimSent,
  unsentAfter,
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
/** The wait after a failure, such as a full disk, ms. */
const RETRY_AFTER = 1_000;

/**
 * Sends the outbox in order. Each frame has the same id on every delivery. Frames left by an earlier run wait for their
 * account's socket, for up to `leftoverWait` ms, because no hub is connected at startup. A frame that cannot be sent is
 * set aside, and the next ones follow.
 */
export async function startDrain(options: {
  db: Db;
  instance: string;
  send: Send;
  onError: (cause: unknown) => void;
  onSetAside: (row: StoredFrame, reason: string) => void;
  leftoverWait?: number;
  clock: () => number;
  /** Called with the numbers of the frames that were sent, from and to, and when. */
  onSent?: (from: number, to: number, at: number) => Promise<void>;
}): Promise<Drainer> {
  const { db, instance } = options;
  const leftovers = await lastNumber(db);
  let sent = leftovers;
  let noted = leftovers;
  let sentAt = 0;
  let trimmed = leftovers;
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

  /** Records sent frames, including those that an earlier attempt failed to record. */
  const note = async () => {
    await storeUnsendable();
    const upTo = sent;
    if (noted < upTo) {
      await markSent(db, leftovers + 1, upTo);
      await options.onSent?.(noted + 1, upTo, sentAt);
    }
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
      sentAt = options.clock();
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

  const giveUp = setTimeout(
    () => void markSent(db, 0, leftovers).catch(options.onError),
    options.leftoverWait ?? 60_000,
  );
  giveUp.unref();

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
      await options.onSent?.(0, last.n, options.clock());
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
