import type { Hono } from 'hono';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { ok } from '#shared/result.ts';
import { portalCalls } from '#shared/session/calls.ts';
import type { Area } from '#shared/session/profile.ts';
import { displayName, headerDataSchema } from '#shared/session/user.ts';
import { companySignInOf } from './company-sign-in-handlers.ts';
import { mountCalls } from './mount-calls.ts';

/** What a portal lacks if people come in through the company alone. */
const withoutPasswords: readonly Area[] = ['signUp', 'reset', 'credentials'];

const capabilitiesOf = async ({ upstream, settings }: EdgeDeps) => {
  const { profile, lacks } = await upstream.capabilities();
  return { profile, lacks: [...new Set([...lacks, ...(settings.signInOnly ? withoutPasswords : [])])] };
};

export function portalRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { settings, brand, google, upstream } = deps;
  const { terms, privacy } = settings.links;
  const links = {
    ...settings.links,
    terms: terms || (brand.legal.terms ?? ''),
    privacy: privacy || (brand.legal.privacy ?? ''),
  };
  return mountCalls(deps, portalCalls, {
    info: async () =>
      ok({
        product: settings.product,
        demo: settings.demo ? { email: 'owner@demo.test', password: 'demo-pass-1' } : null,
        sampleData: settings.demo,
        links,
        sheets: google !== undefined,
        company: companySignInOf(deps),
        ...(await capabilitiesOf(deps)),
      }),
    // The provider's call requires the email, which the page need not know (SHELL-19).
    header: async (c) => {
      const { token } = c.var.session;
      const user = await upstream.account.userInfo(token);
      if (!user.ok) return user;
      const header = await upstream.account.headerData(token, user.value.email ?? '');
      // The user record has the same, so a provider need not have this call.
      return !header.ok && header.error.status === 404
        ? ok(v.parse(headerDataSchema, { ...user.value, name: displayName(user.value) }))
        : header;
    },
  });
}
