import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { EdgeDeps } from '#edge/deps.ts';
import { readMetrics } from '#edge/ops/figures.ts';
import { MOST_WATCHERS } from '#edge/ops/watch-stream.ts';
import { errorCodes } from '#shared/errors.ts';
import { type Figures, figuresRequestSchema, playRequestSchema, watchRequestSchema } from '#shared/recording/operator-wire.ts';
import { bodyOf } from './guard.ts';

const MOST_BODY_BYTES = 4 * 1024 * 1024;
const MOST_HUBS = 200;

/**
 * For operators: figures without user data, and, behind OPS_KEY, the page's data: rejected events (LIVE-13), figures by user,
 * a user's stream as it passes, and recordings that are played into test accounts.
 */
export function opsRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();

  app.get('/metrics', async (c) => c.text(await deps.metrics(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }));

  const { opsKey } = deps.settings;
  if (opsKey === undefined) {
    app.all('/ops/*', (c) => c.json({ code: errorCodes.notFound, message: 'Set OPS_KEY to use this page.' }, 404));
    return app;
  }
  // Without the key the answer is 401, and its body the page that asks for it.
  app.get('/ops', async (c) => {
    const page = await deps.asset(c, 'ops/index.html');
    const known = await timingSafeEqual(c.req.header('authorization') ?? '', `Bearer ${opsKey}`);
    if (known || page.status !== 200) return page;
    const asking = new Response(page.body, { status: 401, headers: page.headers });
    asking.headers.set('WWW-Authenticate', 'Bearer');
    return asking;
  });

  const refused = { message: { code: errorCodes.forbidden, message: 'The operator key is needed.' } };
  app.use(
    '/ops/*',
    bearerAuth({
      token: opsKey,
      invalidTokenMessage: refused.message,
      noAuthenticationHeaderMessage: refused.message,
      invalidAuthenticationHeaderMessage: refused.message,
    }),
  );
  app.use('/ops/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.use(
    '/ops/*',
    bodyLimit({
      maxSize: MOST_BODY_BYTES,
      onError: (c) => c.json({ code: errorCodes.tooLarge, message: `At most ${MOST_BODY_BYTES / 1024 / 1024} MiB a request.` }, 413),
    }),
  );

  app.get('/ops/rejected', (c) => c.json({ total: deps.rejected.total(), events: deps.rejected.list() }));

  app.get('/ops/figures', async (c) =>
    c.json({
      at: deps.now(),
      hubs: deps.hubs.list()?.slice(0, MOST_HUBS) ?? null,
      demo: deps.settings.demo,
      metrics: readMetrics(await deps.metrics()),
    } satisfies Figures),
  );

  // The user's id stands in the body: addresses end up in other people's logs.
  app.post('/ops/figures', async (c) => {
    const read = await bodyOf(c, figuresRequestSchema);
    return 'refusal' in read ? read.refusal : c.json(await deps.hubs.figures(read.body.user));
  });

  app.post('/ops/watch', async (c) => {
    const read = await bodyOf(c, watchRequestSchema);
    if ('refusal' in read) return read.refusal;
    const stream = await deps.hubs.watch(read.body);
    if (!stream) return c.json({ code: errorCodes.tooMany, message: `At most ${MOST_WATCHERS} streams are watched at a time.` }, 429);
    return c.body(stream, 200, { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'X-Accel-Buffering': 'no' });
  });

  app.post('/ops/play', async (c) => {
    const read = await bodyOf(c, playRequestSchema);
    if ('refusal' in read) return read.refusal;
    const events = read.body.frames.flatMap(([name, ...args]) => (typeof name === 'string' ? [{ name, args }] : []));
    const done = await deps.hubs.play(read.body.user, events, deps.settings.demo);
    if (done === 'played') return c.json({ count: events.length });
    if (done === 'nobody') return c.json({ code: errorCodes.notFound, message: 'Nobody has the portal open as this user. Open it first, then play.' }, 409);
    return c.json({ code: errorCodes.forbidden, message: 'This is not a test account: nothing is played into it.' }, 403);
  });

  return app;
}
