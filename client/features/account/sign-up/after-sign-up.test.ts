import * as v from 'valibot';
import { expect, it } from 'vitest';
import { linksSchema } from '#shared/session/portal-info.ts';
import { afterSignUp } from './sign-up-screen.tsx';

const who = { email: 'a+b@c.test', firstName: 'Ann', lastName: "O'Neil & Co", contactId: '17' };
const portal = (links: Record<string, string> = {}) => ({ product: 'az', links: v.parse(linksSchema, links) });

it('after registration, azinsight continues with its own sign-up and the user’s data; the other modules end at their welcome pages or at their product’s plans [AUTH-12]', () => {
  const own = afterSignUp('azinsight', who, portal());
  expect(own.kind).toBe('path');
  const url = new URL(own.to, 'http://portal.test');
  expect(url.pathname).toBe('/az-insight/sign-up');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    contactId: '17',
    inf_field_Email: 'a+b@c.test',
    inf_field_FirstName: 'Ann',
    inf_field_LastName: "O'Neil & Co",
  });
  const set = portal({ welcomeBulkchecker: 'https://bulk.test/welcome', welcomeAzalert: 'https://alert.test/welcome' });
  expect(afterSignUp('bulkchecker', who, set)).toEqual({ kind: 'page', to: 'https://bulk.test/welcome' });
  expect(afterSignUp('azalert', who, set)).toEqual({ kind: 'page', to: 'https://alert.test/welcome' });
  expect(afterSignUp('bulkchecker', who, portal())).toEqual({ kind: 'path', to: '/legacy-plans?plan=bulkchecker' });
  expect(afterSignUp('azalert', who, portal())).toEqual({ kind: 'path', to: '/pricing-plans?tab=AZALERT' });
});
