import { calls, del, doneSchema, get, post } from '../calls.ts';
import { settingsAccess } from '../session/access.ts';
import { browserListSchema, loggedOutSchema, logOutSchema } from '../session/browsers.ts';
import {
  changeEmailSchema,
  changePasswordSchema,
  emailLinkAnswerSchema,
  emailLinkSchema,
} from '../session/credentials.ts';

export const settingsCalls = calls(
  '/api/settings',
  { tag: 'Account', access: settingsAccess },
  {
    /** Ends every session of the account, including this one. */
    changePassword: post('/password', 'change the password', {
      body: changePasswordSchema,
      answer: doneSchema,
      upstream: {
        path: '/user/change-password',
        handled: true,
        describe:
          'Change the password and end every session. `currentPassword` is ours, and required some time after the sign-in',
        refuses: [429],
      },
    }),
    changeEmail: post('/email', 'change the email', {
      body: changeEmailSchema,
      answer: doneSchema,
      upstream: {
        path: '/user/change-email',
        handled: true,
        describe:
          'Change the sign-in email and end the other sessions. `currentPassword` is ours, and required some time after the sign-in',
        refuses: [429],
      },
    }),
    browsers: get('/browsers', 'load the signed-in browsers', {
      answer: browserListSchema,
      full: true,
      upstream: { path: '/user/signed-in-browsers', describe: 'Where the account is signed in' },
    }),
    logOut: del('/browsers', 'log out', {
      body: logOutSchema,
      answer: loggedOutSchema,
      full: true,
      upstream: {
        path: '/user/signed-in-browsers',
        handled: true,
        describe: "Log out one browser by its id, or all but the caller's",
      },
    }),
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
