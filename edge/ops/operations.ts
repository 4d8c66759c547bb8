import { type OperationsTable, openOperationsTable, type StoredAlarm, type StoredPost } from '#edge/storage/operations-table.ts';
import type { Sql } from '#edge/storage/sql-port.ts';
import type { AlarmPost, Freshness, OperatorAction } from '#shared/alarms/alarms-wire.ts';
import { alarmChange, type BurnWindow, burnRate, burnWindows, type FreshnessObjective, type MinuteCount, minuteOf } from '#shared/alarms/burn-rate.ts';
import { joinedOutages, type Outage } from '#shared/alarms/outage.ts';

/** Freshness, outages, and alarms of all users. One per portal: in the main process, or in an object of its own. */
export type Operations = {
  /** Adds deliveries to the minutes in which they happened. */
  delivered(minutes: readonly MinuteCount[]): void;
  outage(outage: Outage): void;
  /** Rings or ends the alarm, and posts what is due. Call it about every `TICK`. @returns whether anything may change without new deliveries */
  tick(): Promise<boolean>;
  status(): Freshness;
  /** Adds to the record of what operators did. */
  act(action: OperatorAction): void;
  /** Notes that an operator looks after the alarm. The first one stays. @returns false if there is no such alarm */
  acknowledge(id: number, who: string): boolean;
};

/** How often the alarm is checked, ms. */
export const TICK = 15_000;

/** Posts a JSON text to the webhook. @returns its status; 0 without an answer */
export type PostAlarm = (body: string) => Promise<number>;

/**
 * @param options.post undefined if no webhook is set
 * @param options.portal the portal's public address, which the webhook's receiver may need
 */
export function createOperations(options: {
  sql: Sql;
  now(): number;
  objective: FreshnessObjective;
  post: PostAlarm | undefined;
  portal: string | undefined;
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
}): Operations {
  const { now, objective, post, log } = options;
  const table = openOperationsTable(options.sql);
  let posting: Promise<void> | undefined;
  let trimmedAt = 0;

  const deliveries = (window: BurnWindow) => table.deliveriesAfter(minuteOf(now()) - burnWindows[window]);

  function check() {
    const last = table.alarms()[0];
    const ringing = last && last.ended === null ? last : undefined;
    const hour = deliveries('hour');
    const change = alarmChange(ringing !== undefined, hour, deliveries('fiveMinutes'), objective.share);
    const at = now();
    if (change === 'on') {
      const burn = burnRate(hour, objective.share);
      table.addAlarm({ began: at, ended: null, burn, on: newPost(post !== undefined, at), over: null, acknowledged: null });
      log('error', 'Alerts reach tabs too late: the freshness alarm rings', { burn: Math.round(burn * 10) / 10, late: hour.late, fresh: hour.fresh });
    } else if (change === 'over' && ringing) {
      table.saveAlarm({ ...ringing, ended: at, over: newPost(post !== undefined, at) });
      log('info', 'The freshness alarm is over', { forMs: at - ringing.began });
    }
  }

  async function postDue() {
    if (!post) return;
    // Oldest first: that an alarm rings is posted before that it is over.
    for (const { id } of table.alarms().reverse())
      for (const part of ['on', 'over'] as const) {
        const due = alarmWith(table, id)?.[part];
        if (due?.state !== 'waiting' || due.nextAt > now()) continue;
        const alarm = alarmWith(table, id) as StoredAlarm;
        if (part === 'over' && alarm.on.state === 'waiting') continue;
        const status = await post(JSON.stringify(messageOf(alarm, part, objective, options.portal)));
        // The alarm may have ended meanwhile.
        const after = alarmWith(table, id);
        if (after) table.saveAlarm({ ...after, [part]: postAfter(due, status, now()) });
        if (status < 200 || status > 299) log('warn', 'The alarm could not be posted to the webhook', { status, attempts: due.attempts + 1 });
      }
  }

  return {
    delivered: table.addMinutes,
    outage: table.putOutage,
    act: table.addAction,
    acknowledge(id, who) {
      const alarm = alarmWith(table, id);
      if (alarm && alarm.acknowledged === null) table.saveAlarm({ ...alarm, acknowledged: { who, at: now() } });
      return alarm !== undefined;
    },
    async tick() {
      check();
      posting ??= postDue().finally(() => {
        posting = undefined;
      });
      await posting;
      if (now() - trimmedAt > TRIM_EVERY) {
        table.trim(minuteOf(now()));
        trimmedAt = now();
      }
      const latest = table.alarms();
      return latest.some(({ ended, on, over }) => ended === null || on.state === 'waiting' || over?.state === 'waiting') || deliveries('hour').late > 0;
    },
    status() {
      const names = Object.keys(burnWindows) as BurnWindow[];
      return {
        objective,
        windows: names.map((name) => {
          const sums = deliveries(name);
          return { name, ...sums, burn: burnRate(sums, objective.share) };
        }),
        alarms: table.alarms().map(({ on, over, ...alarm }) => ({ ...alarm, on: shown(on), over: over && shown(over) })),
        outages: joinedOutages(table.outages(), now())
          .slice(0, MOST_SHOWN)
          .map(({ began, ended, isBack, users, alerts }) => ({ began, ended, isBack, users, alerts })),
        actions: table.actions(MOST_SHOWN),
      };
    },
  };
}

const MOST_SHOWN = 100;
const TRIM_EVERY = 3_600_000;

// The waits between attempts double, ms. After a day, the alarm's time has passed.
const FIRST_WAIT = 15_000;
const LONGEST_WAIT = 900_000;
const GIVE_UP = 24 * 3_600_000;

const alarmWith = (table: OperationsTable, id: number): StoredAlarm | undefined => table.alarms().find((alarm) => alarm.id === id);

const newPost = (isSet: boolean, at: number): StoredPost => ({ state: isSet ? 'waiting' : 'off', attempts: 0, at: null, status: null, nextAt: at, since: at });

function postAfter(post: StoredPost, status: number, at: number): StoredPost {
  const attempts = post.attempts + 1;
  const done = status >= 200 && status <= 299;
  const state = done ? 'done' : at - post.since >= GIVE_UP ? 'given-up' : 'waiting';
  return { ...post, attempts, at, status, state, nextAt: at + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts - 1, 10)) };
}

const shown = ({ state, attempts, at, status }: StoredPost): AlarmPost => ({ state, attempts, at, status });

/** Builds the webhook's message. It has no user data. */
const messageOf = ({ began, ended, burn }: StoredAlarm, part: 'on' | 'over', objective: FreshnessObjective, portal: string | undefined) => ({
  alarm: 'freshness',
  state: part,
  text:
    part === 'on'
      ? `Alerts reach tabs too late: the error budget burns ${burn.toFixed(1)} times too fast (objective: ${percent(objective.share)} within ${objective.seconds} s).`
      : 'Alerts reach tabs in time again.',
  began: new Date(began).toISOString(),
  ended: part === 'over' && ended !== null ? new Date(ended).toISOString() : null,
  burnRate: Math.round(burn * 10) / 10,
  objective,
  portal: portal ?? null,
});

const percent = (share: number): string => `${Math.round(share * 1e6) / 1e4}%`;
