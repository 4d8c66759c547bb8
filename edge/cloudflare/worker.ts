import type { Context, Hono } from 'hono';
import { createApp } from '#edge/app.ts';
import { createSessionCookies } from '#edge/session/cookie.ts';
import { createDeviceCookies } from '#edge/session/device-cookie.ts';
import { shortId } from '#edge/short-id.ts';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { errorCodes } from '#shared/errors.ts';
import { type Env, readEnv, type WorkerSettings } from './env.ts';
import { createHubs } from './hubs.ts';
import { isolate, log } from './isolate.ts';
import { createRateLimits } from './rate-limits.ts';
import { createSessionSeal } from './session-seal.ts';
import { closedAtOnce, upgraded } from './socket.ts';
import { upstreamFetch } from './upstream-fetch.ts';

export { SignInCounter } from './sign-in-counter.ts';
export { UserHub } from './user-hub.ts';

let app: Hono | undefined;

// biome-ignore lint/style/noDefaultExport: the platform looks for it
export default {
  async fetch(request, env, ctx) {
    if (!app) {
      const read = readEnv(env);
      if (!read.ok) {
        log('error', read.error);
        return Response.json({ code: errorCodes.internal, message: 'This portal is not set up yet. Its log says what is missing.' }, { status: 503 });
      }
      app = await createWorkerApp(env, read.value);
    }
    return app.fetch(request, env, ctx);
  },
} satisfies ExportedHandler<Env>;

async function createWorkerApp(env: Env, { settings, clock, upstreamApi, sessionSecret }: WorkerSettings): Promise<Hono> {
  const { now } = clock;
  const hubs = createHubs(env.USERS, await createSessionSeal(sessionSecret));
  const meter = isolate.meter.forObject();
  const secure = settings.publicOrigin?.startsWith('https:') ?? false;
  const offered = (c: Context) => c.req.header('sec-websocket-protocol');

  return createApp({
    settings,
    now,
    newId: shortId,
    cookies: await createSessionCookies(sessionSecret, secure),
    devices: await createDeviceCookies(sessionSecret, secure, shortId),
    upstream: createUpstreamApi({
      base: upstreamApi,
      product: settings.product,
      send: upstreamFetch,
      now,
      timeoutMs: 15_000,
      onRejected(what, path, reason, record) {
        meter.count('rejected', 'list');
        isolate.rejected.add({ at: now(), user: '', event: what, path, reason, sample: JSON.stringify(record) ?? '' });
      },
    }),
    hubs,
    limits: createRateLimits(env, settings.rateLimits),
    background: (c, work) => c.executionCtx.waitUntil(work),
    acceptSocket: async (c, session) => upgraded(await hubs.connect(session), offered(c)),
    refuseSocket: async (c, code, reason) => upgraded(closedAtOnce(code, reason), offered(c)),
    // The platform sets it, whatever the client sent.
    addressOf: (c) => c.req.header('cf-connecting-ip') ?? '',
    asset: (c, page) => assetOf(c, env.ASSETS, page),
    rejected: isolate.rejected,
    metrics: async () => isolate.meter.text(),
    log,
  });
}

/** The client's files; hashed names may be kept for good. Any other path is the page, which knows its own routes. */
async function assetOf(c: Context, assets: Fetcher | undefined, page?: string): Promise<Response> {
  const hashed = c.req.path.startsWith('/assets/');
  const wanted = page === undefined ? c.req.raw.url : new URL(`/${page}`, c.req.url);
  let found = await assets?.fetch(wanted, { headers: c.req.raw.headers });
  if (found?.status === 404 && !hashed) found = await assets?.fetch(new URL('/index.html', c.req.url), { headers: c.req.raw.headers });
  if (!found || found.status === 404) return c.json({ code: errorCodes.notFound, message: 'There is nothing here.' }, 404);
  const response = new Response(found.body, found);
  response.headers.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  return response;
}
