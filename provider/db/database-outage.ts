import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorText, type Log } from '#shared/process-log.ts';

/** The database did not answer. What was requested of it may be done or not: a repeat must be known by an id. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  constructor(cause?: unknown) {
    super('The database does not answer', { cause });
  }
}

/** SQLite's number for a full disk. */
const SQLITE_FULL = 13;
/** Postgres's code for the same. */
const DISK_FULL = '53100';
/** Postgres's codes for work that it broke off: cancelled, no lock in time, or in the way of other work. */
const BROKEN_OFF = ['57014', '55P03', '40001', '40P01'];

/**
 * Why a call failed that may work later as it is: the database is away or broke it off, or its disk is full. It has
 * changed nothing then, unless the connection was lost.
 * @returns undefined for all other failures
 */
export function passingTrouble(cause: unknown): 'away' | 'full' | undefined {
  const { code, errcode } = (cause ?? {}) as { code?: string; errcode?: number };
  if (code === DISK_FULL || errcode === SQLITE_FULL) return 'full';
  return cause instanceof DatabaseAway || BROKEN_OFF.includes(String(code)) ? 'away' : undefined;
}

/** After so long without an answer, the database is asked whether it is there, ms: a long query may take its time. */
const PATIENCE = 4_000;
/** The longest that this question may take, ms. */
const ANSWER_TIME = 5_000;
/** How often overdue answers are looked for, ms. */
const LOOK_EVERY = 1_000;
/** The pause between two questions while it is away, ms. */
const PAUSE = 500;
/** Calls that fail while the database answers have a line at most this often, ms. */
const LOG_EVERY = 60_000;
/** How many calls may wait for the database at the same time. */
const MOST_WAITING = 1_000;

export type Outages = {
  /**
   * Runs a call of the database. Throws DatabaseAway if the connection breaks, and as soon as the database turns out to
   * be away; at once while it is.
   * @param tooLate gets the result if it comes afterwards
   */
  run: <T>(call: () => Promise<T>, tooLate?: (result: T) => void) => Promise<T>;
  close: () => void;
};

/**
 * Finds out when the database is away, whether it refuses connections or does not answer any more. Then everything that
 * waits for it fails, so that no call hangs and none piles up, and it is asked again until it answers.
 * @param log gets a line at the beginning and the end of an outage
 * @param onBack called when it answers again: what waited for a later try can go on now
 */
export function watchOutages(url: string, { log, onBack }: { log: Log; onBack: () => void }): Outages {
  /** Calls that wait, the oldest first, with their begin. */
  const waiting = new Map<(cause: DatabaseAway) => void, number>();
  let isAway = false;
  let isClosed = false;
  let checking = false;
  let checkedAt = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const check = async (broken?: unknown): Promise<void> => {
    if (checking || isClosed) return;
    checking = true;
    checkedAt = performance.now();
    try {
      const fault = await faultOf(url);
      if (isClosed) return;
      if (fault !== undefined) await outage(fault);
      else if (broken !== undefined && checkedAt - loggedAt >= LOG_EVERY) {
        loggedAt = checkedAt;
        log('warn', 'A call of the database failed, and it answers others', { error: errorText(broken) });
      }
    } finally {
      checking = false;
    }
  };

  const outage = async (fault: unknown): Promise<void> => {
    const since = Date.now();
    isAway = true;
    log('error', 'The database does not answer', { error: errorText(fault) });
    for (const giveUp of waiting.keys()) giveUp(new DatabaseAway(fault));
    waiting.clear();
    do await sleep(PAUSE, undefined, { ref: false });
    while (!isClosed && (await faultOf(url)) !== undefined);
    isAway = false;
    if (isClosed) return;
    log('info', 'The database answers again', { forMs: Date.now() - since });
    onBack();
  };

  const timer = setInterval(() => {
    const [oldest] = waiting.values();
    const now = performance.now();
    if (oldest !== undefined && now - oldest >= PATIENCE && now - checkedAt >= PATIENCE) void check();
  }, LOOK_EVERY);
  timer.unref();

  return {
    run: (call, tooLate) =>
      new Promise((resolve, reject) => {
        if (isAway) return reject(new DatabaseAway());
        if (waiting.size >= MOST_WAITING) {
          void check(new Error('Too many calls wait'));
          return reject(new DatabaseAway());
        }
        waiting.set(reject, performance.now());
        call().then(
          (result) => (waiting.delete(reject) ? resolve(result) : tooLate?.(result)),
          (cause: unknown) => {
            if (!waiting.delete(reject)) return;
            if (!isBroken(cause)) return reject(cause);
            void check(cause);
            reject(new DatabaseAway(cause));
          },
        );
      }),
    close: () => {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

/**
 * Classes of what the server says when it ends a connection, or takes none. Everything else is about the statement, a
 * full disk too.
 */
const ENDS = /^(?:08|53(?!100)|57P)/;

/** Whether an error is about the connection. The server's own answers have a severity. */
const isBroken = (cause: unknown): boolean => {
  const { severity, code } = cause as { severity?: string; code?: string };
  return severity === undefined || ENDS.test(code ?? '');
};

/** Too many connections: it answers those that it has. */
const FULL = '53300';

/** Asks the database on a connection of its own. @returns why it does not answer; undefined if it does */
async function faultOf(url: string): Promise<unknown> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIME,
    query_timeout: ANSWER_TIME,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (cause) {
    return (cause as { code?: string }).code === FULL ? undefined : cause;
  } finally {
    // Not awaited: a server that hangs doesn't answer this either.
    client.end().catch(() => undefined);
  }
}
