import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { memberCalls } from '#shared/members/calls.ts';
import { mountCalls } from './mount-calls.ts';

export const memberRoutes = (deps: EdgeDeps): Hono<SignedIn> =>
  mountCalls(deps, memberCalls, { setFlag: (c, change) => deps.upstream.members.setFlag(c.var.session.token, change) });
