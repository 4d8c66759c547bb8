import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check-call.ts';
import { atOnce } from '#edge/http/limits.ts';
import { mostAtOnce } from '#edge/http/most-at-once.ts';
import { unavailable } from '#edge/hub/ports.ts';
import type { OperatorCall } from '#edge/session/operator-access.ts';
import { type OperatorRefused, refusedNameSchema, type TakeRequest, takeRequestSchema } from '#shared/refused/refused-wire.ts';
import { RULES_VERSION } from '#shared/refused/rules-version.ts';
import { fail, isSupported } from '#shared/result.ts';

/** The operator's calls for refused messages of both intakes, the provider's intake and the hub (OPS-08). The caller checks the key. */
export function opsRefusedRoutes(deps: EdgeDeps): Hono<OperatorCall> {
  const app = new Hono<OperatorCall>();
  const one = mostAtOnce(atOnce.operatorTakes, 'Messages are being checked or taken in already. Wait until that has ended.');

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
  const { after, ...group } = request;
  if (after === 0) {
    const { waiting } = await deps.hubs.checkRefused(group);
    if (waiting > 0) await deps.takes.begin({ run, ...group, by, at: deps.now(), of: waiting });
  }
  const taken = await deps.hubs.takeRefused(request);
  if (taken.taken + taken.already > 0) await deps.takes.count(run, taken);
  return taken;
}

async function listOfProvider({ upstream }: EdgeDeps): Promise<Pick<OperatorRefused, 'provider' | 'groups' | 'takes'>> {
  const nothing = { groups: [], takes: [] };
  if (!upstream.refused) return { provider: 'no-key', ...nothing };
  const list = await upstream.refused.list();
  if (!list.ok) return { provider: list.error.status === 401 ? 'no-key' : 'no-answer', ...nothing };
  return isSupported(list.value) ? { provider: 'listed', groups: list.value.groups, takes: list.value.takes } : { provider: 'unsupported', ...nothing };
}
