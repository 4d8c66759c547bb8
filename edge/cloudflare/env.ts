import * as v from 'valibot';
import { type EdgeSettings, readSettings } from '#edge/settings.ts';
import { type Brand, servedBrandSchema } from '#shared/brand/brand.ts';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { type FormerSecret, formerSecret } from '#shared/former-secret.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { createWallClock, type WallClock } from './wall-clock.ts';

/** Settings that exist only on a local machine (local-worker.ts), never on the platform. */
export type Local = {
  upstream?: string;
  /** Lets tests run the clock faster or slower. `began` is ms since 1970. */
  clock: { rate: number; began: number };
  /** The wait before a reconcile, ms. Locally, there is no crowd to spread. */
  reconcileWait: number;
};

/** The bindings of wrangler.toml. The settings are string properties of the same object, named as in .env.example. */
export type Env = {
  USERS: DurableObjectNamespace;
  ASSETS?: Fetcher;
  SIGN_INS: DurableObjectNamespace;
  OPERATIONS: DurableObjectNamespace;
  DIRECTORY: DurableObjectNamespace;
  REPORTS: DurableObjectNamespace;
  UPGRADES_BY_USER: RateLimit;
  /** What BRAND_FILE contains, as JSON, with the paths of its pictures among ASSETS: the deploy reads the file. */
  BRAND?: string;
  LOCAL?: Local;
};

const objects = ['USERS', 'SIGN_INS', 'OPERATIONS', 'DIRECTORY', 'REPORTS'] as const;

/** Returns the environment with every object in the jurisdiction of the settings, if there is one. */
export function placedIn(env: Env): Env {
  const read = readSettings(env, 'worker');
  const where = read.ok ? read.value.jurisdiction : undefined;
  if (where === undefined) return env;
  return { ...env, ...Object.fromEntries(objects.map((name) => [name, env[name].jurisdiction(where)])) };
}

export type WorkerSettings = {
  settings: EdgeSettings;
  brand: Brand;
  upstreamApi: string;
  upstreamSocket: string;
  sessionSecret: string;
  sessionSecretFormer: FormerSecret | undefined;
  clock: WallClock;
  /** Returns the wait before a reconcile, ms; a new random one each time on the platform. */
  reconcileWait(): number;
};

const LONGEST_RECONCILE_WAIT = 10_000;

/** Reads the settings and bindings, or returns one sentence that names the wrong or missing one. */
export function readEnv(env: Env): Result<WorkerSettings, string> {
  const read = readSettings(env, 'worker');
  if (!read.ok) return read;
  const settings = read.value;
  const local = env.LOCAL;
  const { upstreamApi = local?.upstream, upstreamSocket = local?.upstream, sessionSecret } = settings;
  if (upstreamApi === undefined || upstreamSocket === undefined)
    return fail('UPSTREAM_API and UPSTREAM_SOCKET must be set: a worker has no embedded provider.');
  if (sessionSecret === undefined)
    return fail('SESSION_SECRET must be set: store it with `npx wrangler secret put SESSION_SECRET`.');
  if (!local && settings.publicOrigin === undefined)
    return fail('PUBLIC_ORIGIN must be set to the address that people open, such as https://portal.example.');
  const brand = brandOf(env.BRAND);
  if (!brand) return fail('BRAND is not what a deploy makes of BRAND_FILE: deploy again with `npm run deploy`.');
  return ok({
    settings,
    brand,
    upstreamApi,
    upstreamSocket,
    sessionSecret,
    sessionSecretFormer: formerSecret(settings.sessionSecretFormer, settings.formerSecretsUntil),
    clock: createWallClock(local?.clock ?? { rate: 1, began: 0 }),
    reconcileWait: () => local?.reconcileWait ?? Math.random() * LONGEST_RECONCILE_WAIT,
  });
}

function brandOf(text: string | undefined): Brand | undefined {
  if (!text) return sellerwire;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), servedBrandSchema), text);
  return read.success ? read.output : undefined;
}
