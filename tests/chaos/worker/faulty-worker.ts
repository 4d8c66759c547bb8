import type { Env } from '#edge/cloudflare/env.ts';
import { UserHub as PlainHub } from '#edge/cloudflare/user-hub.ts';
import worker from '#edge/cloudflare/worker.ts';
import { type ObjectFault, ownFaults, plantFaults, shared } from './object-faults.ts';

// The worker as it is deployed, with a fault endpoint in front. Nothing but the chaos suite bundles this file.

export { HubDirectory } from '#edge/cloudflare/hub-directory.ts';
export { OperationsObject } from '#edge/cloudflare/operations-host.ts';
export { ReportShelf } from '#edge/cloudflare/report-shelf.ts';
export { SignInCounter } from '#edge/cloudflare/sign-in-counter.ts';

const FAULTS_PATH = '/chaos';

type RequestedObject = Partial<typeof shared> & { object?: { user: string; fault: ObjectFault } };

export class UserHub extends PlainHub {
  readonly #faults: ReturnType<typeof ownFaults>;
  readonly #atRest: () => Promise<void>;

  constructor(ctx: DurableObjectState, env: Env) {
    const faults = ownFaults();
    const atRest = plantFaults(ctx, faults);
    super(ctx, env);
    this.#faults = faults;
    this.#atRest = atRest;
  }

  async harm(fault: ObjectFault) {
    if (fault !== 'abort') return this.#faults.plan(fault);
    await this.#atRest();
    this.ctx.abort('Aborted by the test');
  }

  override alarm() {
    this.#faults.inAlarm(() => super.alarm());
  }
}

// biome-ignore lint/style/noDefaultExport: the platform requires it
export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== FAULTS_PATH) return worker.fetch(request, env, ctx);
    const { object, ...requested } = await request.json<RequestedObject>();
    Object.assign(shared, requested);
    if (object) {
      const stub = env.USERS.get(env.USERS.idFromName(object.user)) as unknown as {
        harm(fault: ObjectFault): Promise<void>;
      };
      // An object that aborts does not answer.
      await stub.harm(object.fault).catch(() => {});
    }
    return new Response(null, { status: 204 });
  },
} satisfies ExportedHandler<Env>;
