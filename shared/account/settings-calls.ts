import { calls, del, doneSchema, get, post } from '../calls.ts';
import { settingsAccess } from './access.ts';
import { browserListSchema, loggedOutSchema, logOutSchema } from './browsers.ts';
import { accountPaths } from './calls.ts';
import { changeEmailSchema, changePasswordSchema, emailLinkAnswerSchema, emailLinkSchema } from './credentials.ts';

export const settingsCalls = calls(
  '/api/settings',
  { access: settingsAccess },
  {
    /** Ends every session of the account, including this one. */
    changePassword: post('/password', 'change the password', { body: changePasswordSchema, answer: doneSchema }),
    changeEmail: post('/email', 'change the email', { body: changeEmailSchema, answer: doneSchema }),
    browsers: get('/browsers', 'load the signed-in browsers', { answer: browserListSchema, optional: true, upstream: { path: accountPaths.browsers } }),
    logOut: del('/browsers', 'log out', { body: logOutSchema, answer: loggedOutSchema, optional: true }),
  },
);

/** Applies the links in the emails about a change of email. Public: the link is the proof. */
export const emailLinkCalls = calls(
  '/api/email-link',
  { public: true },
  {
    apply: post('', 'use the link', { body: emailLinkSchema, answer: emailLinkAnswerSchema }),
  },
);
