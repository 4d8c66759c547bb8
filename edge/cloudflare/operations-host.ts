import { DurableObject } from 'cloudflare:workers';
import type { HubDeps } from '#edge/hub/ports.ts';
import { createDeliveryCounts } from '#edge/ops/delivery-counts.ts';
import { type Operations, openOperations } from '#edge/storage/operations-table.ts';
import type { Deliveries, OperatorAction, PortalStatus } from '#shared/health/health-wire.ts';
import type { Outage } from '#shared/health/outage.ts';
import { errorText } from '#shared/process-log.ts';
import { type Env, readEnv } from './env.ts';
import { log } from './isolate.ts';
import { createSql } from './sql.ts';

/** The one object with the deliveries, outages, and operators' actions of the whole portal. */
export class OperationsObject extends DurableObject<Env> {
  readonly #operations: Operations;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const read = readEnv(env);
    if (!read.ok) throw new Error(read.error);
    this.#operations = openOperations(createSql(ctx.storage), read.value.clock.now);
  }

  async delivered(counted: Deliveries) {
    this.#operations.delivered(counted);
  }

  async outage(outage: Outage) {
    this.#operations.outage(outage);
  }

  async act(action: OperatorAction) {
    this.#operations.act(action);
  }

  async claimOnce(key: string, until: number): Promise<boolean> {
    return this.#operations.claimOnce(key, until);
  }

  async storeOnce(key: string, value: string, until: number) {
    this.#operations.storeOnce(key, value, until);
  }

  async takeOnce(key: string): Promise<string | undefined> {
    return this.#operations.takeOnce(key);
  }

  async status(): Promise<PortalStatus> {
    return this.#operations.status();
  }
}

type OperationsCalls = Pick<
  OperationsObject,
  'delivered' | 'outage' | 'status' | 'act' | 'claimOnce' | 'storeOnce' | 'takeOnce'
>;

/** Reaches the one object. The platform's own types turn its results into unions that nothing is assignable to. */
export const operationsOf = ({ OPERATIONS }: Env): OperationsCalls =>
  OPERATIONS.get(OPERATIONS.idFromName('all')) as unknown as OperationsCalls;

/** Reports the deliveries and outages of a user's object. Not awaited: a lost report is not worth a delay. */
export function reportOperations(
  ctx: DurableObjectState,
  env: Env,
  lateAfterMs: number,
): { freshness: NonNullable<HubDeps['freshness']>; outage(outage: Outage): void } {
  const report = (work: Promise<void>) =>
    ctx.waitUntil(
      work.catch((error) => log('warn', 'Deliveries or an outage could not be reported', { error: errorText(error) })),
    );
  return {
    freshness: createDeliveryCounts({
      lateAfterMs,
      // Passed on with the hub's sweep, every 30 s: a timer would keep the object awake.
      later: () => {},
      passOn: (counted) => report(operationsOf(env).delivered(counted)),
    }),
    outage: (outage) => report(operationsOf(env).outage(outage)),
  };
}
