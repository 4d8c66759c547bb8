import { DurableObject } from 'cloudflare:workers';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createAlarmWebhook, objectiveOf } from '#edge/ops/alarm-webhook.ts';
import { createDeliveryCounts } from '#edge/ops/delivery-counts.ts';
import { createOperations, type Operations, TICK } from '#edge/ops/operations.ts';
import type { EdgeSettings } from '#edge/settings.ts';
import type { Freshness, OperatorAction } from '#shared/alarms/alarms-wire.ts';
import type { MinuteCount } from '#shared/alarms/burn-rate.ts';
import type { Outage } from '#shared/alarms/outage.ts';
import { type Env, readEnv } from './env.ts';
import { log } from './isolate.ts';
import { createSql } from './sql.ts';
import type { WallClock } from './wall-clock.ts';

/** The one object with the freshness, outages, and alarms of all users. Wakes for the alarm only while something may change. */
export class OperationsObject extends DurableObject<Env> {
  readonly #clock: WallClock;
  readonly #operations: Operations;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const read = readEnv(env);
    if (!read.ok) throw new Error(read.error);
    const { settings, clock } = read.value;
    this.#clock = clock;
    this.#operations = createOperations({
      sql: createSql(ctx.storage),
      now: clock.now,
      objective: objectiveOf(settings),
      post: createAlarmWebhook(settings.alarmWebhookUrl, (url, init) => fetch(url, init)),
      portal: settings.publicOrigin,
      log,
    });
  }

  async delivered(minutes: MinuteCount[]) {
    this.#operations.delivered(minutes);
    // Fresh alerts alone ring no alarm.
    if (minutes.some(({ late }) => late > 0)) await this.#wakeLater();
  }

  async outage(outage: Outage) {
    this.#operations.outage(outage);
  }

  async act(action: OperatorAction) {
    this.#operations.act(action);
  }

  async acknowledge(alarm: number, who: string): Promise<boolean> {
    return this.#operations.acknowledge(alarm, who);
  }

  async status(): Promise<Freshness> {
    return this.#operations.status();
  }

  override async alarm() {
    const goesOn = await this.#operations.tick().catch((error) => {
      log('error', 'The freshness alarm could not be checked', { error: String(error) });
      return true;
    });
    if (goesOn) await this.#wakeLater();
  }

  async #wakeLater() {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + this.#clock.onWall(TICK));
  }
}

type OperationsCalls = Pick<OperationsObject, 'delivered' | 'outage' | 'status' | 'act' | 'acknowledge'>;

/** Reaches the one object. The platform's own types turn its results into unions that nothing is assignable to. */
export const operationsOf = ({ OPERATIONS }: Env): OperationsCalls => OPERATIONS.get(OPERATIONS.idFromName('all')) as unknown as OperationsCalls;

/** Reports the deliveries and outages of a user's object. Not awaited: a lost report is not worth a delay. */
export function reportOperations(
  ctx: DurableObjectState,
  env: Env,
  settings: EdgeSettings,
  now: () => number,
): { freshness: NonNullable<HubDeps['freshness']>; outage(outage: Outage): void } {
  const report = (work: Promise<void>) =>
    ctx.waitUntil(work.catch((error) => log('warn', 'Freshness or an outage could not be reported', { error: String(error) })));
  return {
    freshness: createDeliveryCounts({
      now,
      lateAfterMs: objectiveOf(settings).seconds * 1_000,
      // Passed on with the hub's sweep, every 30 s: a timer would keep the object awake.
      later: () => {},
      passOn: (minutes) => report(operationsOf(env).delivered(minutes)),
    }),
    outage: (outage) => report(operationsOf(env).outage(outage)),
  };
}
