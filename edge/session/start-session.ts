import type { Context } from 'hono';
import { lifetimes } from '#edge/http/limits.ts';
import type { Session } from '#edge/hub/ports.ts';
import { endSession } from './end-session.ts';
import type { SessionDeps } from './session-deps.ts';

/** Who has signed in: the provider's id and token, and the e-mail in lower case, by which the browser is known the next time. */
export type NewSession = { userId: string; token: string; account: string; remember: boolean };

/** Gives the browser the cookie of a new session, and ends the one that it had before (ST17). */
export async function startSession(c: Context, deps: SessionDeps, { userId, token, account, remember }: NewSession): Promise<void> {
  const cookies = c.req.header('cookie');
  const former = await deps.cookies.open(cookies, deps.now());
  if (former) await endSession(c, deps, former);

  const now = deps.now();
  const session: Session = {
    userId,
    sessionId: deps.newId(),
    token,
    issuedAt: now,
    expiresAt: now + (remember ? lifetimes.rememberedSession : lifetimes.session),
  };
  c.header('Set-Cookie', await deps.cookies.seal(session, remember));
  c.header('Set-Cookie', await deps.devices.seal(cookies, account, now), { append: true });
}
