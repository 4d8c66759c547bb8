import * as v from 'valibot';
import { browserListSchema, type LogOut, loggedOutSchema } from '#shared/account/browsers.ts';
import { type ChangeEmail, emailLinkAnswerSchema } from '#shared/account/credentials.ts';
import { ifOffered } from '#shared/offered.ts';
import type { Call } from './call.ts';

const SETTINGS = '/api/settings';

/** The own e-mail and the browsers in which one is signed in. The password is the session's (session.ts), as changing it ends that. */
export const createSettingsApi = (call: Call) => ({
  changeEmail: (wish: ChangeEmail) => call({ name: 'change the e-mail', method: 'POST', path: `${SETTINGS}/email`, body: wish, schema: v.unknown() }),
  applyEmailLink: (token: string) => call({ name: 'use the link', method: 'POST', path: '/api/email-link', body: { token }, schema: emailLinkAnswerSchema }),
  browsers: () => call({ name: 'load the signed-in browsers', path: `${SETTINGS}/browsers`, schema: ifOffered(browserListSchema) }),
  logOut: (which: LogOut) => call({ name: 'log out', method: 'DELETE', path: `${SETTINGS}/browsers`, body: which, schema: ifOffered(loggedOutSchema) }),
});
export type SettingsApi = ReturnType<typeof createSettingsApi>;
