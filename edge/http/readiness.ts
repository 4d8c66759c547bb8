import type { Context } from 'hono';
import { accountPaths } from '#shared/session/calls.ts';

/** Why a portal should get no requests now. */
export type Unready = 'starting' | 'draining' | 'database' | 'provider';

type Check = () => boolean | Promise<boolean>;

/** Returns the parts that are not ready, without checking those that the request excludes. */
export type Readiness = (excluded: readonly string[]) => Promise<Unready[]>;

/** @param checks whether each part is fine */
export const createReadiness =
  (checks: Partial<Record<Unready, Check>>): Readiness =>
  async (excluded) => {
    const wanted = Object.entries(checks).filter(([name]) => !excluded.includes(name));
    const found = await Promise.all(wanted.map(async ([name, isFine]) => ((await isFine()) ? [] : [name as Unready])));
    return found.flat();
  };

/**
 * Answers GET /readyz. `?exclude=provider` leaves a part out: where a proxy asks, an outage of the provider, which
 * every portal shares, would otherwise leave people with nothing but the proxy's own error.
 */
export async function answerReady(c: Context, unready: Readiness): Promise<Response> {
  // A proxy checks each instance once a second, and must not wait for a provider that hangs.
  const reasons = await unready(c.req.queries('exclude') ?? []);
  return reasons.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'not ready', reasons }, 503);
}

/** Anybody may ask, so the provider is asked this often at most, ms. */
const PROBE_EVERY = 1_000;
const PROBE_TIMEOUT = 3_000;

/**
 * Checks whether the provider answers.
 * @param isOurs our own provider knows itself whether it is ready; any other one knows this call, and refuses it
 * without a token
 */
export function providerProbe(
  base: string,
  isOurs: boolean,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  now: () => number,
): Check {
  const url = base + (isOurs ? '/readyz' : `/api/v1${accountPaths.userInfo}`);
  let last: { at: number; answers: Promise<boolean> } | undefined;
  const probe = async () => {
    try {
      const { status, body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PROBE_TIMEOUT) });
      await body?.cancel();
      return status < 500;
    } catch {
      return false;
    }
  };
  return () => {
    if (!last || now() - last.at >= PROBE_EVERY) last = { at: now(), answers: probe() };
    return last.answers;
  };
}
