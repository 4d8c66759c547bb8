import { type ChannelKind, channelKinds } from '#shared/channels/paces.ts';
import { changeChannel, channelsDue, nextChannelAt } from './channels-table.ts';
import { type LedgerDeps, settle, takeDue } from './ledger.ts';
import type { OpenChannels } from './open-channels.ts';

/** How many messages of a kind are on their way at the same time, so that a slow service holds up only its own. */
const AT_ONCE = 8;
const AFTER_ERROR = 2_000;
const LONGEST_SLEEP = 300_000;

export type DeliverySender = {
  /** Call after a commit, or when time has advanced. Returns at once. @param at when something is due, ms; else now */
  wake: (at?: number) => void;
  /** Resolves when everything that can be sent now has been sent. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Sends what the ledger has due while its process leads, channel by channel: what is due together is one message. What was settled meanwhile is
 * left out. A try that gets no answer, or a restart, repeats the message with the same id.
 */
export function createDeliverySender(
  deps: LedgerDeps,
  parts: { open: Pick<OpenChannels, 'send' | 'seal'>; onError: (cause: unknown) => void },
): DeliverySender {
  const busy = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  /** When the timer wakes, ms. */
  let wakesAt = Number.POSITIVE_INFINITY;
  let starting: Promise<void> | undefined;
  let again = false;

  const wake = (at = 0): void => {
    if (ending.signal.aborted || !deps.leads()) return;
    const wait = at - deps.clock();
    if (wait > 0) {
      if (at < wakesAt) wakeIn(wait);
      return;
    }
    again = true;
    starting ??= startDue()
      .catch((cause: unknown) => {
        parts.onError(cause);
        wakeIn(AFTER_ERROR);
      })
      .finally(() => {
        starting = undefined;
      });
  };

  const beingSent = () => [...busy.keys()].map((key) => key.slice(key.indexOf(' ') + 1));

  const wakeIn = (ms: number): void => {
    clearTimeout(timer);
    const sleep = Math.min(Math.max(ms, 20), LONGEST_SLEEP);
    wakesAt = deps.clock() + sleep;
    timer = setTimeout(() => {
      wakesAt = Number.POSITIVE_INFINITY;
      wake();
    }, sleep);
    timer.unref();
  };

  async function startDue(): Promise<void> {
    let next: number | undefined;
    while (again && !ending.signal.aborted && deps.leads()) {
      again = false;
      next = await nextChannelAt(deps.db, beingSent());
      if (next === undefined || next > deps.clock()) continue;
      for (const kind of channelKinds) {
        const free = AT_ONCE - [...busy.keys()].filter((key) => key.startsWith(`${kind} `)).length;
        if (free <= 0) continue;
        for (const id of await channelsDue(deps.db, kind, deps.clock(), free, beingSent())) start(kind, id);
      }
      next = await nextChannelAt(deps.db, beingSent());
    }
    if (next !== undefined) wakeIn(next - deps.clock());
  }

  function start(kind: ChannelKind, id: string): void {
    const key = `${kind} ${id}`;
    const work = sendTo(id)
      .then(
        () => 0,
        (cause: unknown) => {
          // For example, a full disk. What was sent may be sent once more; nothing is lost.
          parts.onError(cause);
          return AFTER_ERROR;
        },
      )
      .then((pause) => {
        busy.delete(key);
        if (pause === 0) wake();
        else wakeIn(pause);
      });
    busy.set(key, work);
  }

  async function sendTo(id: string): Promise<void> {
    const batch = await deps.write((trx) => takeDue(deps, trx, id));
    if (!batch) return;
    const outcome = await parts.open.send(batch.channel, batch.message, ending.signal);
    await deps.write(async (trx) => {
      await settle(deps, trx, batch, outcome);
      if (outcome.kind === 'sent' && outcome.movedTo !== undefined)
        await changeChannel(trx, id, parts.open.seal({ chatId: outcome.movedTo }, batch.channel.account_id));
    });
  }

  return {
    wake,
    settled: async () => {
      while (starting || busy.size > 0) await Promise.all([starting, ...busy.values()]);
    },
    close: async () => {
      ending.abort();
      clearTimeout(timer);
      await Promise.all([starting, ...busy.values()]);
    },
  };
}
