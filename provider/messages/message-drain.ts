import type { Db, Trx } from '../db/sqlite.ts';
import {
  type Channel,
  deleteMessage,
  nextDue,
  nextMoment,
  type StoredMessage,
  type Subscription,
  setMessageAside,
  tryAgainAt,
} from './message-table.ts';

/** A message as it is sent. Retries use the same id. */
export type OutgoingMessage = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string | null;
  links: string[];
  goodUntil: number;
  /** For mail that somebody can turn off: the name of its list, and the address that does it by a POST (RFC 8058). */
  unsubscribe?: { list: string; address: string };
};

/**
 * The result of a try. `refused`: this message can never be sent. `later`: this message cannot be sent now. `down`: the
 * whole service does not answer, which says nothing about the message.
 */
export type SendOutcome = { ok: true } | { ok: false; kind: 'refused' | 'later' | 'down'; why: string };

/**
 * Sends through a channel's service, real or sandbox. A thrown error counts as `down`. `signal` aborts the try; the
 * message is sent again after a restart.
 */
export type SendMessage = (message: OutgoingMessage, signal: AbortSignal) => Promise<SendOutcome>;

export type MessageDrain = {
  /** Call after a commit, or when time has advanced. Returns at once. */
  wake: () => void;
  /** Resolves when everything that can be sent now has been sent. */
  settled: () => Promise<void>;
  /** Lets a running send finish, for at most one second. */
  close: () => Promise<void>;
};

const MINUTE = 60_000;
/** Waits before the next try after `later`. After the last one the message is set aside. */
const waits = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE, 12 * 60 * MINUTE];
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 5 * MINUTE;
const LAST_SEND = 1_000;

/**
 * Sends one channel's messages, oldest first. A message that the service refuses for now waits on its own. One that it
 * will never accept, or that has expired, is set aside, and its bounce entry is notified. If the service does not
 * answer, sending pauses, longer each time.
 * @param options.write as in Deps: setting a message aside and its consequences are one transaction
 */
export function startMessageDrain(options: {
  db: Db;
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  clock: () => number;
  /** Only a process that leads sends. */
  leads: () => boolean;
  channel: Channel;
  /** Identifies this database, so that message ids are globally unique. */
  instance: string;
  send: SendMessage;
  /** The address that turns mails of a list off. */
  unsubscribeAt: (subscription: Subscription) => string;
  onSent: () => void;
  onSetAside: (trx: Trx, message: StoredMessage, why: string) => Promise<void>;
  onError: (cause: unknown) => void;
}): MessageDrain {
  const { db, write, clock, leads, channel } = options;
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
    const { n, recipient: to, subject, text, html, links, good_until: goodUntil, list, list_of: accountId } = message;
    if (clock() >= goodUntil)
      return { ok: false, kind: 'refused', why: 'The message expired before it could be sent.' };
    try {
      return await options.send(
        {
          id: `${options.instance}-${n}`,
          to,
          subject,
          text,
          html,
          links: JSON.parse(links) as string[],
          goodUntil,
          ...(list === null || accountId === null
            ? {}
            : { unsubscribe: { list, address: options.unsubscribeAt({ list, accountId }) } }),
        },
        ending.signal,
      );
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
    while (woken && !closed && leads()) {
      woken = false;
      while (!closed && leads() && clock() >= pausedUntil) {
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
    woken = leads();
    if (!woken || running || closed) return;
    running = drain()
      .catch((cause: unknown) => {
        // For example, a full disk. Sent messages may be sent once more; unsent ones are not lost.
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
