import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import * as v from 'valibot';
import type { Db } from './sqlite.ts';

/** What a commit of one process means for the others on its database. Empty lists and false say nothing. */
export type News = {
  /** The outbox has new frames. */
  frames?: boolean | undefined;
  /** A mail or an SMS waits. */
  posted?: boolean | undefined;
  /** When a delivery of a channel is due, ms. */
  dueAt?: number | undefined;
  /** Alerts that were read or deleted, for the company. */
  changed?: readonly string[] | undefined;
  /** Rows have changed that processes remember. */
  forget?: boolean | undefined;
  /** Hashes of the tokens whose sessions have ended. */
  ended?: readonly string[] | undefined;
  /** Price changes, or people who add a Telegram chat, wait for the leader. */
  prices?: boolean | undefined;
  telegram?: boolean | undefined;
  /** What a person looks at (inbox/looking.ts). */
  look?: { accountId: string; inbox: string; record: string | null } | undefined;
};

type Listener = {
  /** Another process has committed something. */
  onNews: (news: News) => void;
  /** This process has just begun to lead, or may have missed news. */
  catchUp: () => void;
};

/** The processes that share a database. One of them leads: it alone does what must happen once. */
export type Peers = {
  /** Whether this process leads now. */
  leads: () => boolean;
  /** Announces news to the others; in a transaction, once that is committed. */
  notify: (db: Db, news: News) => Promise<void>;
  /** Ends the start, and begins to listen. */
  attend: (listener: Listener) => Promise<void>;
  /** Lets another process lead. Call it once nothing is being sent any more. */
  close: () => Promise<void>;
};

/** With SQLite, the file's lock allows no other process. */
export const alone: Peers = {
  leads: () => true,
  notify: async () => undefined,
  attend: async () => undefined,
  close: async () => undefined,
};

/** Advisory locks: of the process that leads, and of the one that starts. postgres.ts has another. */
const LEADER = 4_011_951;
const STARTING = 4_011_953;
const CHANNEL = 'portal_news';
/** How often the lead is tried for, and the leader's connection checked, ms. */
const BEAT = 500;
/** A connection without an answer for so long is given up, and the lead with it, ms. */
const PATIENCE = 5_000;
/**
 * Postgres ends a session whose machine has vanished only after this, s: after its process has given up the lead, and
 * long before the two hours that are usual.
 */
const VANISHED = { idle: 6, interval: 2, count: 3, unanswered: 12 };
/** The longest wait for another process that starts, and how often it is tried, ms. A start can be repeated. */
const START_WAIT = 60_000;
const STEP = 100;
/** NOTIFY carries less than 8,000 bytes. */
const IDS_A_NOTE = 100;

const noteSchema = v.object({
  from: v.string(),
  posted: v.optional(v.boolean()),
  dueAt: v.optional(v.number()),
  changed: v.optional(v.array(v.string())),
  forget: v.optional(v.boolean()),
  ended: v.optional(v.array(v.string())),
  prices: v.optional(v.boolean()),
  telegram: v.optional(v.boolean()),
  look: v.optional(v.object({ accountId: v.string(), inbox: v.string(), record: v.nullable(v.string()) })),
});

/**
 * Joins the processes on a database of Postgres, by a connection of its own: its session holds the lead, and hears the
 * news. With the connection, the lead is lost, and the next beat of another process takes it. Starts take turns.
 * @throws when the database can't be reached
 */
export async function joinPeers(url: string, onError: (cause: unknown) => void): Promise<Peers> {
  const me = randomUUID();
  const closing = new AbortController();
  let line: Client | undefined;
  let leads = false;
  let listener: Listener | undefined;
  let staying: Promise<void> | undefined;

  const lose = (broken: Client) => {
    if (line !== broken) return;
    line = undefined;
    leads = false;
  };

  const connect = async (): Promise<Client> => {
    line = await openLine(url, {
      onNote: ({ from, ...news }) => from !== me && listener?.onNews(news),
      onLost: lose,
    });
    return line;
  };

  /** Keeps the connection, and the lead, or tries for it. */
  const beat = async (): Promise<void> => {
    const isBack = line === undefined;
    const client = line ?? (await connect());
    if (leads) await client.query('select 1');
    const begins = !leads && (await takes(client, LEADER)) && line === client;
    if (begins) leads = true;
    if (begins || isBack) listener?.catchUp();
  };

  const stay = async (): Promise<void> => {
    let isFailing = false;
    while (!closing.signal.aborted) {
      try {
        await beat();
        isFailing = false;
      } catch (cause) {
        leave();
        if (!isFailing) onError(cause);
        isFailing = true;
      }
      await sleep(BEAT, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };

  const leave = () => {
    const broken = line;
    if (broken) lose(broken);
    void broken?.end().catch(() => undefined);
  };

  try {
    const client = await connect();
    for (let waited = 0; waited < START_WAIT && !(await takes(client, STARTING)); waited += STEP) await sleep(STEP);
    leads = await takes(client, LEADER);
  } catch (cause) {
    leave();
    throw cause;
  }

  return {
    leads: () => leads,
    notify: async (db, news) => {
      for (const note of notesOf(news))
        await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ from: me, ...note })})`.execute(db);
    },
    attend: async (attending) => {
      listener = attending;
      await line?.query('select pg_advisory_unlock($1)', [STARTING]);
      staying = stay();
    },
    close: async () => {
      closing.abort();
      await staying;
      const client = line;
      line = undefined;
      leads = false;
      // The end of a session releases its locks only a moment later.
      await client?.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Opens a connection that hears the news of all processes. Its session doesn't outlive its machine for long. */
async function openLine(
  url: string,
  { onNote, onLost }: { onNote: (note: v.InferOutput<typeof noteSchema>) => void; onLost: (client: Client) => void },
): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    keepAlive: true,
  });
  client.on('error', () => onLost(client));
  client.once('end', () => onLost(client));
  client.on('notification', ({ payload }) => {
    const note = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), payload);
    if (note.success) onNote(note.output);
  });
  try {
    await client.connect();
    await client.query(
      `set tcp_keepalives_idle = ${VANISHED.idle}; set tcp_keepalives_interval = ${VANISHED.interval};
      set tcp_keepalives_count = ${VANISHED.count}; set tcp_user_timeout = ${VANISHED.unanswered * 1_000};
      listen ${CHANNEL}`,
    );
  } catch (cause) {
    void client.end().catch(() => undefined);
    throw cause;
  }
  return client;
}

async function takes(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
  return rows[0]?.taken === true;
}

/** News in portions that NOTIFY can carry; none if there are no news. */
function notesOf({ changed = [], ended = [], ...news }: News): News[] {
  const most = Math.max(changed.length, ended.length);
  const isNews = most > 0 || Object.values(news).some((each) => each !== undefined && each !== false);
  const portion = (n: number) => ({
    ...news,
    changed: changed.slice(n * IDS_A_NOTE, (n + 1) * IDS_A_NOTE),
    ended: ended.slice(n * IDS_A_NOTE, (n + 1) * IDS_A_NOTE),
  });
  return isNews ? Array.from({ length: Math.max(1, Math.ceil(most / IDS_A_NOTE)) }, (_, n) => portion(n)) : [];
}
