import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { ok } from '#shared/result.ts';
import { filterCount } from '#shared/wholesale/asked.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { mountCalls } from './mount-calls.ts';

export const wholesaleRoutes = (deps: EdgeDeps): Hono<SignedIn> =>
  mountCalls(deps, wholesaleCalls, {
    // Without a filter nothing is searched for, and nothing found.
    search: (c, filters) => (filterCount(filters) > 0 ? deps.upstream.wholesale.search(c.var.session.token, filters) : ok({ rows: [], total: 0 })),
    marks: (c) => deps.upstream.wholesale.marks(c.var.session.token),
  });
