import type { Context, Hono } from 'hono';
import { createApp } from '#edge/app.ts';
import { styleSource } from '#edge/brand/branded-page.ts';
import { createReadiness, providerProbe } from '#edge/http/readiness.ts';
import { createPeople } from '#edge/ops/people.ts';
import { createMistakeReports } from '#edge/rejected-log.ts';
import { createCookies } from '#edge/session/cookies.ts';
import { openIdsFor } from '#edge/session/openid.ts';
import { upstreamOptionsOf } from '#edge/settings.ts';
import { googleFor } from '#edge/sheets/google.ts';
import { shortId } from '#edge/short-id.ts';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { errorText } from '#shared/process-log.ts';
import { createAssets } from './assets.ts';
import type { Env, WorkerSettings } from './env.ts';
import { directoryOf } from './hub-directory.ts';
import { createHubs, createPeopleStore } from './hubs.ts';
import { isolate, log, userHash } from './isolate.ts';
import { operationsOf } from './operations-host.ts';
import { createRateLimits } from './rate-limits.ts';
import { reportsIn } from './reports.ts';
import { createSessionSeal } from './session-seal.ts';
import { closedAtOnce, upgraded } from './upgrades.ts';
import { openUpstreamFile, upstreamFetch } from './upstream-http.ts';

export async function createHostApp(
  env: Env,
  { settings, brand, clock, upstreamApi, sessionSecret, sessionSecretFormer }: WorkerSettings,
): Promise<Hono> {
  const { now } = clock;
  const meter = isolate.meter.forObject();
  const mistakes = createMistakeReports(isolate.rejected, meter, now);
  const hubs = createHubs(env, await createSessionSeal(sessionSecret), mistakes.seen);
  const noRecord = (error: unknown) =>
    log('error', 'An operator’s action could not be recorded', { error: errorText(error) });
  const offered = (c: Context) => c.req.header('sec-websocket-protocol');

  return createApp({
    settings,
    brand,
    styleSource: await styleSource(brand),
    now,
    newId: shortId,
    ...(await createCookies({ current: sessionSecret, former: sessionSecretFormer }, settings.publicOrigin, shortId)),
    upstream: createUpstreamApi({
      base: upstreamApi,
      ...upstreamOptionsOf(settings),
      send: upstreamFetch,
      open: openUpstreamFile,
      now,
      report: mistakes.report,
      meter,
      ingestKey: settings.ingestKey,
    }),
    google: googleFor(settings, upstreamApi, (url, init) => fetch(url, init)),
    hubs,
    reports: reportsIn(env.REPORTS),
    people: createPeople(createPeopleStore(env.USERS), (error) =>
      log('warn', 'A person could not be noted', { error: errorText(error) }),
    ),
    limits: createRateLimits(env, settings.rateLimits),
    background: (c, work) => c.executionCtx.waitUntil(work),
    acceptSocket: async (c, session) => upgraded(await hubs.connect(session), offered(c)),
    refuseSocket: async (c, code, reason) => upgraded(closedAtOnce(code, reason), offered(c)),
    // Set by the platform, whatever the client sent.
    addressOf: (c) => c.req.header('cf-connecting-ip') ?? '',
    asset: createAssets(env.ASSETS, brand),
    rejected: isolate.rejected,
    isOneOfMany: true,
    takes: {
      begin: (record) => directoryOf(env).beginTake(record),
      count: (run, answer) => directoryOf(env).countTaken(run, answer),
      list: () => directoryOf(env).takes(),
    },
    metrics: async () => isolate.meter.text(),
    unready: createReadiness({
      provider: providerProbe(upstreamApi, settings.upstreamApi === undefined, (url, init) => fetch(url, init), now),
    }),
    operations: {
      status: () => operationsOf(env).status(),
      act: (action) => operationsOf(env).act(action).catch(noRecord),
      claimOnce: (key, until) => operationsOf(env).claimOnce(key, until),
      storeOnce: (key, value, until) => operationsOf(env).storeOnce(key, value, until),
      takeOnce: (key) => operationsOf(env).takeOnce(key),
    },
    openIds: openIdsFor(settings, (url, init) => fetch(url, init), now),
    userHash,
    meter,
    log,
  });
}
