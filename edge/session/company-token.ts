import type { Context } from 'hono';
import * as v from 'valibot';
import type { Meter, UpstreamAnswer } from '#edge/hub/ports.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type CompanyOutcome, companyTokenSchema } from '#shared/session/company-sign-in.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { SessionDeps } from './session-deps.ts';
import { startSession } from './start-session.ts';

type TokenRefusal = Extract<CompanyOutcome, 'away' | 'unknown' | 'inactive'>;

type TokenDeps = {
  upstream: { account: { userInfo(token: string): UpstreamAnswer<UserInfo> } };
  people: { note(user: UserInfo): Promise<void> };
  meter: Pick<Meter, 'count'>;
};

/** Returns the person whom the company's API knows by a token. */
export async function personOf(
  { upstream }: Pick<TokenDeps, 'upstream'>,
  token: string,
): Promise<Result<UserInfo, TokenRefusal>> {
  const user = await upstream.account.userInfo(token);
  if (user.ok) return user;
  const { status, error } = user.error;
  if (error.code === errorCodes.accountInactive) return fail('inactive');
  return fail([401, 403, 404].includes(status) ? 'unknown' : 'away');
}

/**
 * Starts a session with a token that the company has issued, if its API accepts it. The session lasts as long as the
 * token, and no longer than the browser's own session.
 */
export async function signInWithToken(
  c: Context,
  deps: TokenDeps & SessionDeps,
  token: string,
): Promise<Result<UserInfo, TokenRefusal>> {
  const read = v.safeParse(companyTokenSchema, token);
  if (!read.success) deps.log('error', 'A token of the company can’t be used', { reason: read.issues[0].message });
  const user = read.success ? await personOf(deps, token) : fail('away' as const);
  deps.meter.count('sign_ins', user.ok ? 'ok' : user.error === 'away' ? 'failed' : 'refused');
  if (!user.ok) return user;
  deps.background(c, deps.people.note(user.value));
  const { _id: userId, email } = user.value;
  await startSession(c, deps, { userId, token, account: email?.toLowerCase() ?? userId, remember: false });
  return ok(user.value);
}
