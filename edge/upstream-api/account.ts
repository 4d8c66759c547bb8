import * as v from 'valibot';
import { type LogOut, loggedOutSchema } from '#shared/account/browsers.ts';
import { type ChangeEmail, type ChangePassword, emailLinkOutcomeSchema } from '#shared/account/credentials.ts';
import { headerDataSchema, type UserInfo, userInfoSchema } from '#shared/account/user.ts';
import { accountPaths } from '#shared/account/wire.ts';
import { ifOffered } from './if-offered.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

/** The user record, what the header shows of it, and what its owner changes of it. */
export const accountCalls = (call: CallUpstream, read: (user: UserInfo) => UserInfo) => ({
  userInfo: (token: string) =>
    call({ name: 'user info', method: 'GET', path: accountPaths.userInfo, token, forEverySession: true }, v.pipe(userInfoSchema, v.transform(read))),
  headerData: (token: string, email: string) =>
    call({ name: 'header data', method: 'POST', path: accountPaths.headerData, token, body: { email } }, headerDataSchema),
  changePassword: (token: string, wish: ChangePassword) =>
    call({ name: 'change the password', method: 'POST', path: accountPaths.changePassword, token, body: wish }, doneSchema),
  changeEmail: (token: string, wish: ChangeEmail) =>
    call({ name: 'change the e-mail', method: 'POST', path: accountPaths.changeEmail, token, body: wish }, doneSchema),
  applyEmailLink: (token: string) => call({ name: 'use the link', method: 'POST', path: accountPaths.emailLink, body: { token } }, emailLinkOutcomeSchema),
  logOut: (token: string, which: LogOut) =>
    ifOffered(call({ name: 'log out', method: 'DELETE', path: accountPaths.browsers, token, body: which }, loggedOutSchema)),
});
