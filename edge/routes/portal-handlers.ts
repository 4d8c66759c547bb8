import type { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { portalCalls } from '#shared/account/calls.ts';
import { ok } from '#shared/result.ts';
import { mountCalls } from './mount-calls.ts';

export function portalRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { settings, google, upstream } = deps;
  return mountCalls(deps, portalCalls, {
    info: () =>
      ok({
        product: settings.product,
        demo: settings.demo ? { email: 'owner@demo.test', password: 'demo-pass-1' } : null,
        sampleData: settings.demo,
        links: settings.links,
        sheets: google !== undefined,
      }),
    // The provider's call requires the email, which the page need not know (SHELL-19).
    header: async (c) => {
      const { token } = c.var.session;
      const user = await upstream.account.userInfo(token);
      return user.ok ? upstream.account.headerData(token, user.value.email ?? '') : user;
    },
  });
}
