import type { Db, Trx } from '../db/sqlite.ts';
import { type Channel, deleteMessage, nextDue, nextMoment, type StoredMessage, setMessageAside, tryAgainAt } from './message-table.ts';

/** What goes over the wire. The same id on every try. */
export type OutgoingMessage = { id: string; to: string; subject: string; text: string; links: string[]; goodUntil: number };

/**
 * What has become of it. `refused`: never this one. `later`: not this one now. `down`: the service as a whole does not answer,
 * which says nothing of any message.
 */
export type SendOutcome = { ok: true } | { ok: false; kind: 'refused' | 'later' | 'down'; why: string };

/** How a channel's service is reached: the real one or the sandbox. May throw: that is `down`. `signal` ends it: it is tried again another day. */
export type SendMessage = (message: OutgoingMessage, signal: AbortSignal) => Promise<SendOutcome>;

export type MessageDrain = {
  /** Something was committed, or it is later than it was. Returns at once. */
  wake: () => void;
  /** Resolves when whatever can be sent now has been. */
  settled: () => Promise<void>;
  /** Lets what is under way end, for a second at most. */
  close: () => Promise<void>;
};

const MINUTE = 60_000;
/** Until the next try of a message that was told 'later'. After the last one it is set aside. */
const waits = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE, 12 * 60 * MINUTE];
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 5 * MINUTE;
const LAST_SEND = 1_000;

/**
 * Sends one channel's messages, the oldest first. One that the service will not have now waits by itself; one that it will never have, or that
 * nobody could use any more, is set aside and whoever asked is told. A service that does not answer is left alone for a while, longer each time.
 * @param options.write as Deps has it: the end of a message and what follows from it are one transaction
 */
export function startMessageDrain(options: {
  db: Db;
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  clock: () => number;
  channel: Channel;
  /** Of this database, so that ids differ from everybody else's. */
  instance: string;
  send: SendMessage;
  onSent: () => void;
  onSetAside: (trx: Trx, message: StoredMessage, why: string) => Promise<void>;
  onError: (cause: unknown) => void;
}): MessageDrain {
  const { db, write, clock, channel } = options;
  let woken = false;
  let closed = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = 0;
  let pausedUntil = 0;
  const ending = new AbortController();

  const setAside = (message: StoredMessage, why: string) =>
    write(async (trx) => {
      await setMessageAside(trx, message.n, why.slice(0, 300));
      await options.onSetAside(trx, message, why);
    });

  const attempt = async (message: StoredMessage): Promise<SendOutcome> => {
    const { n, recipient: to, subject, text, links, good_until: goodUntil } = message;
    if (clock() >= goodUntil) return { ok: false, kind: 'refused', why: 'It could not be sent while what it says was good.' };
    try {
      return await options.send({ id: `${options.instance}-${n}`, to, subject, text, links: JSON.parse(links) as string[], goodUntil }, ending.signal);
    } catch (cause) {
      if (!ending.signal.aborted) options.onError(cause);
      return { ok: false, kind: 'down', why: String(cause) };
    }
  };

  const deliver = async (message: StoredMessage) => {
    const outcome = await attempt(message);
    if (outcome.ok) {
      pause = 0;
      await deleteMessage(db, message.n);
      return options.onSent();
    }
    if (outcome.kind === 'down') {
      pause = Math.min(LONGEST_PAUSE, pause === 0 ? FIRST_PAUSE : pause * 2);
      pausedUntil = clock() + pause;
      return;
    }
    pause = 0;
    const wait = outcome.kind === 'later' ? waits[message.tries] : undefined;
    if (wait === undefined) return setAside(message, outcome.why);
    await tryAgainAt(db, message.n, Math.min(clock() + wait, message.good_until));
  };

  const drain = async () => {
    while (woken && !closed) {
      woken = false;
      while (!closed && clock() >= pausedUntil) {
        const message = await nextDue(db, channel, clock());
        if (!message) break;
        await deliver(message);
      }
    }
    const next = closed ? undefined : await nextMoment(db, channel);
    if (next !== undefined) wakeAt(Math.max(next, pausedUntil));
  };

  const wakeAt = (moment: number) => {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(Math.max(moment - clock(), FIRST_PAUSE / 10), LONGEST_PAUSE));
    timer.unref();
  };

  function wake() {
    woken = true;
    if (running || closed) return;
    running = drain()
      .catch((cause: unknown) => {
        // Such as a full disk: what was sent may be sent once more, what was not is not lost.
        options.onError(cause);
        woken = false;
        wakeAt(clock() + FIRST_PAUSE);
      })
      .finally(() => {
        running = undefined;
        if (woken) wake();
      });
  }

  return {
    wake,
    settled: async () => {
      while (running) await running;
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const cut = setTimeout(() => ending.abort(), LAST_SEND);
      await running;
      clearTimeout(cut);
    },
  };
}
