import { headerDataSchema, userInfoSchema } from '#shared/account/user.ts';
import { accountPaths } from '#shared/upstream/account.ts';
import type { CallUpstream } from './transport.ts';

/** The user record, and what the header shows of it. */
export const accountCalls = (call: CallUpstream) => ({
  userInfo: (token: string) => call({ name: 'user info', method: 'GET', path: accountPaths.userInfo, token }, userInfoSchema),
  headerData: (token: string, email: string) =>
    call({ name: 'header data', method: 'POST', path: accountPaths.headerData, token, body: { email } }, headerDataSchema),
});
