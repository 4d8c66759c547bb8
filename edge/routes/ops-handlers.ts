import { type Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check-call.ts';
import { atOnce, bodyBytes, counts } from '#edge/http/limits.ts';
import { mostAtOnce } from '#edge/http/most-at-once.ts';
import { unavailable } from '#edge/hub/ports.ts';
import { healthMetrics } from '#edge/ops/health-metrics.ts';
import { callsIn, hopsIn } from '#edge/ops/read-histograms.ts';
import { readProviderHops, readStoredAlerts } from '#edge/ops/read-provider-hops.ts';
import { readTimeline, type SearchDeps, searchAlerts } from '#edge/ops/search-alerts.ts';
import { type OperatorCall, OTHER_INSTANCE, operatorOf } from '#edge/session/operator-access.ts';
import { errorCodes } from '#shared/errors.ts';
import type { Health } from '#shared/health/health-wire.ts';
import {
  type OperatorRefused,
  refusedNameSchema,
  type TakeRequest,
  takeRequestSchema,
} from '#shared/inbox/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/inbox/refused/rules-version.ts';
import {
  type Figures,
  figuresRequestSchema,
  findRequestSchema,
  playRequestSchema,
  watchRequestSchema,
} from '#shared/recording/operator-wire.ts';
import { searchRequestSchema, timelineRequestSchema } from '#shared/recording/timeline-wire.ts';
import { worstFirst } from '#shared/recording/user-state.ts';
import { fail } from '#shared/result.ts';
import { operatorSignInRoutes } from './operator-sign-in-handlers.ts';
import { recordingRoutes } from './report-handlers.ts';

/**
 * The operator's calls for refused messages of both intakes, the provider's intake and the hub (OPS-08). The caller
 * checks the key.
 */
function opsRefusedRoutes(deps: EdgeDeps): Hono<OperatorCall> {
  const app = new Hono<OperatorCall>();
  const one = mostAtOnce(
    atOnce.operatorTakes,
    'Messages are being checked or taken in already. Wait until that has ended.',
  );

  app.get('/ops/refused', async (c) => {
    const [hubs, takes, theirs] = await Promise.all([deps.hubs.refused(), deps.takes.list(), listOfProvider(deps)]);
    return c.json({
      version: RULES_VERSION,
      provider: theirs.provider,
      groups: [...theirs.groups, ...hubs].sort((a, b) => b.last - a.last),
      takes: [...theirs.takes, ...takes].sort((a, b) => b.at - a.at),
    } satisfies OperatorRefused);
  });

  app.post('/ops/refused/check', checkBody(refusedNameSchema), one, async (c) => {
    const group = c.req.valid('json');
    if (group.intake === 'hub') return c.json(await deps.hubs.checkRefused(group));
    return answer(c, (await deps.upstream.refused?.check(group)) ?? fail(unavailable));
  });

  app.post('/ops/refused/take', checkBody(takeRequestSchema), one, async (c) => {
    const request = c.req.valid('json');
    if (request.intake === 'hub') return c.json(await takeFromHubs(deps, request, c.var.who));
    return answer(c, (await deps.upstream.refused?.take({ ...request, by: c.var.who })) ?? fail(unavailable));
  });

  return app;
}

/** Records the run before its first message, so that a crash in between leaves a trace. */
async function takeFromHubs(deps: EdgeDeps, { run, ...request }: TakeRequest, by: string) {
  const { after, clear: _, ...group } = request;
  if (after === 0) {
    const { waiting } = await deps.hubs.checkRefused(group);
    if (waiting > 0) await deps.takes.begin({ run, ...group, by, at: deps.now(), of: waiting });
  }
  const taken = await deps.hubs.takeRefused(request);
  if (taken.taken + taken.already > 0) await deps.takes.count(run, taken);
  return taken;
}

/** Why there is no list, by the status of the refusal. */
const unlisted: Readonly<Record<number, OperatorRefused['provider']>> = { 401: 'no-key', 404: 'unsupported' };

async function listOfProvider({ upstream }: EdgeDeps): Promise<Pick<OperatorRefused, 'provider' | 'groups' | 'takes'>> {
  const nothing = { groups: [], takes: [] };
  if (!upstream.refused) return { provider: 'no-key', ...nothing };
  const list = await upstream.refused.list();
  if (!list.ok) return { provider: unlisted[list.error.status] ?? 'no-answer', ...nothing };
  return { provider: 'listed', groups: list.value.groups, takes: list.value.takes };
}

/**
 * The operator's endpoints: metrics without user data, and, behind OPS_KEY or the company's sign-in, the page's data:
 * rejected events (LIVE-13), figures per user, a user's live stream, and playing recordings into test accounts.
 */
export function opsRoutes(deps: EdgeDeps): Hono<OperatorCall> {
  const app = new Hono<OperatorCall>();

  app.get('/metrics', async (c) =>
    c.text((await deps.metrics()) + healthMetrics(await deps.operations.status()), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    }),
  );

  if (deps.settings.opsKey === undefined && deps.openIds.operators === undefined) {
    app.all('/ops/*', (c) => c.json({ code: errorCodes.notFound, message: 'Set OPS_KEY to use this page.' }, 404));
    return app;
  }

  // Without the key, the answer is 401, with the page that prompts for it as its body.
  app.get('/ops', async (c) => {
    const operator = await operatorOf(c, deps);
    if (operator instanceof Response && operator.status !== 401) return operator;
    const page = await deps.asset(c, 'ops/index.html');
    if (!(operator instanceof Response) || page.status !== 200) return page;
    const asking = new Response(page.body, { status: 401, headers: page.headers });
    asking.headers.set('WWW-Authenticate', 'Bearer');
    asking.headers.set('Cache-Control', 'no-store');
    return asking;
  });

  app.route('/', operatorSignInRoutes(deps));

  app.use('/ops/*', async (c, next) => {
    const operator = await operatorOf(c, deps);
    if (operator instanceof Response) return operator;
    c.set('who', operator);
    await next();
    const what = c.req.path.slice('/ops/'.length);
    // Reads of figures repeat every few seconds. Everything else that is posted is an action. What an instance asks for
    // its operator is recorded there.
    if (c.req.method !== 'POST' || what === 'figures' || c.res.status === 404 || operator === OTHER_INSTANCE) return;
    await deps.operations.act({
      at: deps.now(),
      who: operator,
      what,
      about: c.get('about') ?? '',
      isDone: c.res.status < 400,
    });
  });

  app.route('/ops/recordings', recordingRoutes(deps));

  app.get('/ops/rejected', async (c) => c.json({ total: deps.rejected.total(), reasons: await deps.rejected.list() }));

  app.get('/ops/health', async (c) => {
    const text = await deps.metrics();
    const status = await deps.operations.status();
    return c.json({
      at: deps.now(),
      ...status,
      lateAfter: deps.settings.freshnessSeconds,
      hops: hopsIn(text),
      calls: callsIn(text),
    } satisfies Health);
  });

  app.route('/', opsRefusedRoutes(deps));

  const { others } = deps;

  app.get('/ops/figures', async (c) => {
    const all = await deps.hubs.list();
    const hubs = all?.sort(worstFirst).slice(0, counts.operatorHubs) ?? null;
    const own: Figures = {
      at: deps.now(),
      hubs: hubs?.map((hub) => ({ ...hub, email: deps.people.emailOf(hub.user) })) ?? null,
      total: all?.length ?? 0,
      isOneOfMany: deps.isOneOfMany ?? false,
      demo: deps.settings.demo,
      metrics: readMetrics(await deps.metrics()),
    };
    return c.json((await others?.figures(c, own)) ?? own);
  });

  // The user's id is in the body because URLs end up in logs.
  app.post('/ops/figures', checkBody(figuresRequestSchema), async (c) => {
    const { user } = c.req.valid('json');
    const own = await deps.hubs.figures(user);
    return c.json((await others?.user(c, own, user)) ?? own);
  });

  app.post('/ops/find', checkBody(findRequestSchema), async (c) => {
    const { email } = c.req.valid('json');
    const user = await (others ? others.idOf(c, email) : deps.people.idOf(email));
    if (user !== undefined) {
      c.set('about', await deps.userHash(user));
      return c.json({ user });
    }
    return c.json(
      { code: errorCodes.notFound, message: 'Nobody with this email has opened the portal here. Try the user id.' },
      404,
    );
  });

  const search: SearchDeps = {
    hubs: deps.hubs,
    people: deps.people,
    now: deps.now,
    providerHops: (ids) => readProviderHops(deps.upstream.operator, deps.settings.opsKey, ids),
    stored: (which) => readStoredAlerts(deps.upstream.operator, deps.settings.opsKey, which),
    async refused(which) {
      const found = await deps.upstream.refused?.find(which);
      return found?.ok ? found.value.groups : null;
    },
  };
  const hopsAreOff = (c: Context) =>
    c.json({ code: errorCodes.notFound, message: 'HOPS is off: no hops of alerts are noted.' }, 404);

  const fewSearches = mostAtOnce(atOnce.operatorSearches, 'Many searches are running. Try again in a few seconds.');
  app.post('/ops/search', checkBody(searchRequestSchema), fewSearches, async (c) => {
    if (!deps.settings.hops) return hopsAreOff(c);
    const { query } = c.req.valid('json');
    const [email = '', ...words] = query.split(/\s+/);
    // Each instance may know other emails, so that the others are asked by the id.
    const user = email.includes('@') ? await others?.idOf(c, email) : undefined;
    const theirQuery = user === undefined ? query : [user, ...words].join(' ');
    const searching = searchAlerts(search, theirQuery);
    const own = searching.then((found) => (found.ok ? found.value : undefined));
    const merged = await (others ? others.search(c, own, theirQuery) : own);
    if (merged) return c.json(user === undefined ? merged : { ...merged, user });
    const found = await searching;
    return c.json({ code: errorCodes.notFound, message: found.ok ? '' : found.error }, 404);
  });

  app.post('/ops/timeline', checkBody(timelineRequestSchema), async (c) => {
    if (!deps.settings.hops) return hopsAreOff(c);
    const { user, key } = c.req.valid('json');
    const timeline = (await readTimeline(search, user, key)) ?? (await others?.timeline(c, { user, key }));
    return timeline
      ? c.json(timeline)
      : c.json(
          { code: errorCodes.notFound, message: 'The hops of this alert are not stored. They are kept for 30 days.' },
          404,
        );
  });

  app.post('/ops/watch', checkBody(watchRequestSchema), async (c) => {
    c.set('about', await deps.userHash(c.req.valid('json').user));
    const elsewhere = await others?.passToHolder(c, c.req.valid('json').user, 'watch', c.req.valid('json'));
    if (elsewhere) return elsewhere;
    const stream = await deps.hubs.watch(c.req.valid('json'));
    if (!stream)
      return c.json(
        { code: errorCodes.tooMany, message: `At most ${atOnce.operatorStreams} streams can be watched at a time.` },
        429,
      );
    return c.body(stream, 200, { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'X-Accel-Buffering': 'no' });
  });

  app.post('/ops/play', checkBody(playRequestSchema, bodyBytes.playedRecording), async (c) => {
    const { user, frames } = c.req.valid('json');
    c.set('about', await deps.userHash(user));
    const elsewhere = await others?.passToHolder(c, user, 'play', { user, frames });
    if (elsewhere) return elsewhere;
    const events = frames.flatMap(([name, ...args]) => (typeof name === 'string' ? [{ name, args }] : []));
    const done = await deps.hubs.play(user, events, deps.settings.demo);
    if (done === 'played') return c.json({ count: events.length });
    if (done === 'nobody')
      return c.json(
        { code: errorCodes.notFound, message: 'Nobody has the portal open as this user. Open it first, then play.' },
        409,
      );
    return c.json(
      { code: errorCodes.forbidden, message: 'This is not a test account: nothing is played into it.' },
      403,
    );
  });

  return app;
}

type Metrics = Figures['metrics'];

/** Parses the Prometheus text that both hosts write, instead of counting a second time. Ignores process metrics. */
export function readMetrics(text: string): Metrics {
  const metrics: Metrics = { gauges: {}, counts: {}, delay: { steps: [], sum: 0, count: 0 } };
  for (const row of text.split('\n')) {
    const [, name = '', labels = '', value = ''] = /^sellerwire_(\w+)(?:\{(.*)\})? (\S+)$/.exec(row) ?? [];
    const figure = Number(value);
    if (name === '' || !Number.isFinite(figure)) continue;
    const label = /(?:kind|le)="([^"]*)"/.exec(labels)?.[1] ?? '';
    if (name === 'delivery_seconds_bucket') {
      if (label !== '+Inf') metrics.delay.steps.push({ upTo: Number(label), count: figure });
    } else if (name === 'delivery_seconds_sum') metrics.delay.sum = figure;
    else if (name === 'delivery_seconds_count') metrics.delay.count = figure;
    else if (name.endsWith('_total')) {
      const short = name.slice(0, -'_total'.length);
      const kinds = metrics.counts[short] ?? {};
      metrics.counts[short] = kinds;
      kinds[label] = (kinds[label] ?? 0) + figure;
    } else if (!/_seconds_(?:bucket|sum|count)$/.test(name)) metrics.gauges[name] = figure;
  }
  // The buckets are cumulative; the histogram needs separate ones.
  metrics.delay.steps.sort((a, b) => a.upTo - b.upTo);
  let below = 0;
  for (const step of metrics.delay.steps) {
    const all = step.count;
    step.count = Math.max(0, all - below);
    below = all;
  }
  return metrics;
}
