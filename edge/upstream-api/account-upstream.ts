import * as v from 'valibot';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { UNSUBSCRIBE_CALL } from '#shared/channels/unsubscribe-calls.ts';
import { type LogOut, loggedOutSchema } from '#shared/session/browsers.ts';
import { accountPaths } from '#shared/session/calls.ts';
import { type ChangeEmail, type ChangePassword, emailLinkOutcomeSchema } from '#shared/session/credentials.ts';
import { headerDataSchema, type UserInfo, userInfoSchema } from '#shared/session/user.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

/** The calls about a person's own account. @param read adds what older providers leave out */
export const accountCalls = (call: CallUpstream, read: (user: UserInfo) => UserInfo) => ({
  userInfo: (token: string) =>
    call(
      { name: 'user info', method: 'GET', path: accountPaths.userInfo, token, forEverySession: true },
      v.pipe(userInfoSchema, v.transform(read)),
    ),
  headerData: (token: string, email: string) =>
    call(
      { name: 'header data', method: 'POST', path: accountPaths.headerData, token, body: { email } },
      headerDataSchema,
    ),
  changePassword: (token: string, wish: ChangePassword) =>
    call(
      {
        name: 'change the password',
        method: 'POST',
        path: settingsCalls.changePassword.upstream.path,
        token,
        body: wish,
      },
      doneSchema,
    ),
  changeEmail: (token: string, wish: ChangeEmail) =>
    call(
      { name: 'change the email', method: 'POST', path: settingsCalls.changeEmail.upstream.path, token, body: wish },
      doneSchema,
    ),
  applyEmailLink: (token: string) =>
    call(
      { name: 'use the link', method: 'POST', path: accountPaths.emailLink, body: { token } },
      emailLinkOutcomeSchema,
    ),
  unsubscribe: (token: string) =>
    call({ name: 'unsubscribe', method: 'POST', path: UNSUBSCRIBE_CALL, body: { token } }, doneSchema),
  logOut: (token: string, which: LogOut) =>
    call(
      { name: 'log out', method: 'DELETE', path: settingsCalls.logOut.upstream.path, token, body: which },
      loggedOutSchema,
    ),
});
