import { DurableObject } from 'cloudflare:workers';
import type { HubFigures } from '#edge/hub/hub.ts';
import { mergeGroups } from '#edge/ops/refused-hubs.ts';
import { createCountedUsers, type UserCounts } from '#edge/ops/user-counts.ts';
import { keyHash } from '#edge/storage/key-table.ts';
import { migrateEventLog } from '#edge/storage/log-migrations.ts';
import { createTakeLog } from '#edge/storage/refused-frames.ts';
import {
  type RefusedGroup,
  type RefusedName,
  refusedLimits,
  type TakeAnswer,
} from '#shared/inbox/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import type { UserStatus } from '#shared/recording/operator-wire.ts';
import { collectorOf } from '#shared/tracing/collector.ts';
import { type Env, readEnv, type WorkerSettings } from './env.ts';
import { createFigureSums, type Figure, otlpMetrics } from './figures.ts';
import { log } from './isolate.ts';
import { createSql } from './sql.ts';
import { sendTo } from './tracing.ts';

/** What a user's object reports. `hub` is null once it runs no more. Counts are those since its last report. */
type HubReport = {
  user: string;
  hub: HubFigures | null;
  counts: UserCounts;
  refused: RefusedGroup[];
  /** What the object's isolate has counted since the last report of any of its objects. */
  figures: Figure[];
};

/**
 * Between two reports of an object, ms: while an operator looks, and otherwise. An awake object has an alarm every 60
 * s, with which it reports.
 */
const WATCHED_EVERY = 5_000;
const EVERY = 50_000;
/** How long an operator's look counts, ms: until every object has heard of it. */
const WATCHED_FOR = 70_000;
/** A hub that has not reported for this long is gone, ms: its object was removed from memory. */
const SILENT = 180_000;
const MOST_USERS = 20_000;
/** Between two exports of figures, ms. */
const EXPORT_EVERY = 60_000;
/** How long a collector may take, ms. */
const EXPORT_WITHIN = 5_000;
/** Users with refused messages. */
const MOST_REFUSED = 5_000;

/**
 * Knows which users' objects run, for the operator: the platform cannot list its objects. Each of several objects has
 * the users of a share of the hashes. The figures are in memory, filled by the next reports; users with refused messages, and who took them in, are stored.
 */
export class HubDirectory extends DurableObject<Env> {
  readonly #sql: ReturnType<typeof createSql>;
  readonly #takes: ReturnType<typeof createTakeLog>;
  readonly #counted = createCountedUsers(Date.now);
  readonly #hubs = new Map<string, { figures: HubFigures; at: number }>();
  #watchedUntil = 0;
  readonly #settings: WorkerSettings;
  readonly #figures = createFigureSums();
  readonly #began = Date.now();
  #willExport = false;
  #lostExports = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const read = readEnv(env);
    if (!read.ok) throw new Error(read.error);
    this.#settings = read.value;
    this.#sql = createSql(ctx.storage);
    migrateEventLog(this.#sql);
    this.#sql.run(
      'CREATE TABLE IF NOT EXISTS refused_user (n INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL UNIQUE, groups TEXT NOT NULL, rules TEXT NOT NULL, at INTEGER NOT NULL)',
    );
    this.#takes = createTakeLog(this.#sql);
  }

  /** @returns after how many ms to report again */
  report({ user, hub, counts, refused, figures }: HubReport): number {
    this.#counted.add(user, counts);
    this.#hubs.delete(user);
    if (hub) this.#hubs.set(user, { figures: hub, at: Date.now() });
    if (this.#hubs.size > MOST_USERS) this.#hubs.delete(this.#hubs.keys().next().value as string);
    this.#setRefused(user, refused);
    this.measured(figures);
    return Date.now() < this.#watchedUntil ? WATCHED_EVERY : EVERY;
  }

  /** Adds what an isolate has counted, and exports it within a minute, if there is a collector. */
  measured(figures: Figure[]) {
    if (!collectorOf(this.#settings.settings, 'metrics')) return;
    this.#figures.add(figures);
    if (this.#willExport) return;
    this.#willExport = true;
    // A timer would keep the object awake.
    void this.ctx.storage.setAlarm(Date.now() + this.#settings.clock.onWall(EXPORT_EVERY));
  }

  override async alarm() {
    this.#willExport = false;
    const collector = collectorOf(this.#settings.settings, 'metrics');
    const figures = this.#figures.list();
    // After a restart, nothing is known before the next report.
    if (!collector || figures.length === 0) return;
    this.#forgetSilent();
    const tabs = [...this.#hubs.values()].reduce((sum, each) => sum + each.figures.tabs, 0);
    const gauges = { sellerwire_hubs: this.#hubs.size, sellerwire_tabs: tabs };
    const body = otlpMetrics(figures, gauges, this.ctx.id.name ?? '', this.#began, Date.now());
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), EXPORT_WITHIN);
    const isTaken = await sendTo(collector, body, late.signal).catch(() => false);
    clearTimeout(timer);
    this.#lostExports = isTaken ? 0 : this.#lostExports + 1;
    if (this.#lostExports === 1)
      log('warn', 'The collector took no figures', { answer: 'The next export has them again.' });
  }

  list(): UserStatus[] {
    this.#watchedUntil = Date.now() + WATCHED_FOR;
    this.#forgetSilent();
    return [...this.#hubs.values()].map(({ figures }) => ({ ...figures, ...this.#counted.of(figures.user) }));
  }

  countsOf(user: string): UserCounts {
    return this.#counted.of(user);
  }

  groups(): RefusedGroup[] {
    this.#sql.run('DELETE FROM refused_user WHERE at < ?', Date.now() - refusedLimits.age);
    return mergeGroups(
      this.#sql.all('SELECT groups, rules FROM refused_user').map(({ groups, rules }) => {
        const reported = JSON.parse(String(groups)) as RefusedGroup[];
        // A sleeping object does not know the present rules yet. The dry run wakes it.
        return rules === RULES_VERSION ? reported : reported.map((group) => ({ ...group, passing: 0, tried: 0 }));
      }),
    );
  }

  /**
   * Returns the users with messages of a group, from the first after `after`, in the order in which they first had any.
   */
  usersOf({ reason, version }: RefusedName, after: number, most: number): { n: number; user: string }[] {
    return this.#sql
      .all(
        `SELECT n, user FROM refused_user WHERE n > ?
          AND EXISTS (SELECT 1 FROM json_each(groups) WHERE value ->> 'reason' = ? AND value ->> 'version' = ?) ORDER BY n LIMIT ?`,
        after,
        reason,
        version,
        most,
      )
      .map((row) => ({ n: Number(row.n), user: String(row.user) }));
  }

  beginTake(record: Parameters<ReturnType<typeof createTakeLog>['begin']>[0]) {
    this.#takes.begin(record);
  }

  countTaken(run: string, answer: Pick<TakeAnswer, 'taken' | 'already'>) {
    this.#takes.count(run, answer);
  }

  takes() {
    return this.#takes.list(Date.now());
  }

  #forgetSilent() {
    for (const [user, { at }] of this.#hubs) if (at < Date.now() - SILENT) this.#hubs.delete(user);
  }

  #setRefused(user: string, refused: RefusedGroup[]) {
    const groups = JSON.stringify(refused);
    const known = this.#sql.all('SELECT groups, rules FROM refused_user WHERE user = ?', user)[0];
    if (refused.length === 0) {
      if (known) this.#sql.run('DELETE FROM refused_user WHERE user = ?', user);
      return;
    }
    if (known?.groups === groups && known.rules === RULES_VERSION) return;
    this.#sql.run(
      `INSERT INTO refused_user (user, groups, rules, at) VALUES (?, ?, ?, ?)
        ON CONFLICT (user) DO UPDATE SET groups = excluded.groups, rules = excluded.rules, at = excluded.at`,
      user,
      groups,
      RULES_VERSION,
      Date.now(),
    );
    this.#sql.run(
      'DELETE FROM refused_user WHERE n NOT IN (SELECT n FROM refused_user ORDER BY n DESC LIMIT ?)',
      MOST_REFUSED,
    );
  }
}

/** Each holds up to MOST_USERS. */
const SHARDS = 16;
/** Numbers of users in a shard are below it, so that one number says how far a list over all of them has come. */
const STEP = 2 ** 40;

/** The methods as other objects call them. The platform's own types turn the results into unions. */
type Remote<Name extends keyof HubDirectory> = {
  [Each in Name]: HubDirectory[Each] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Answer>
    : never;
};
export type Directory = Remote<
  'report' | 'measured' | 'list' | 'countsOf' | 'groups' | 'usersOf' | 'beginTake' | 'countTaken' | 'takes'
>;

/** The directory as other objects and the worker call it, whichever object has a user. */
export function directoryOf({ DIRECTORY }: Pick<Env, 'DIRECTORY'>): Directory {
  const shard = (index: number) => DIRECTORY.get(DIRECTORY.idFromName(`users ${index}`)) as unknown as Directory;
  const shards = () => Array.from({ length: SHARDS }, (_, index) => shard(index));
  const shardOf = (user: string) => shard(keyHash(user) % SHARDS);
  // Any would do.
  const ofAll = () => shard(0);

  return {
    report: (report) => shardOf(report.user).report(report),
    list: async () => (await Promise.all(shards().map((each) => each.list()))).flat(),
    countsOf: (user) => shardOf(user).countsOf(user),
    groups: async () => mergeGroups(await Promise.all(shards().map((each) => each.groups()))),
    async usersOf(name, after, most) {
      const found: { n: number; user: string }[] = [];
      for (let index = Math.floor(after / STEP); index < SHARDS && found.length < most; index += 1) {
        const first = index * STEP;
        const own = await shard(index).usersOf(name, Math.max(0, after - first), most - found.length);
        found.push(...own.map(({ n, user }) => ({ n: first + n, user })));
      }
      return found;
    },
    measured: (figures) => ofAll().measured(figures),
    beginTake: (record) => ofAll().beginTake(record),
    countTaken: (run, answer) => ofAll().countTaken(run, answer),
    takes: () => ofAll().takes(),
  };
}
