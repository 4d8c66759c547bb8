import type { Context } from 'hono';
import { lifetimes } from '#edge/http/limits.ts';
import { isPassing, type Session } from '#edge/hub/ports.ts';
import { errorText } from '#shared/process-log.ts';
import type { SessionDeps } from './session-deps.ts';

/**
 * A new session: the provider's user id and token, and the email in lower case, by which the browser is recognized next
 * time.
 */
export type NewSession = { userId: string; token: string; account: string; remember: boolean };

/** Sets the cookie of a new session, and ends the browser's previous one (ST17). */
export async function startSession(
  c: Context,
  deps: SessionDeps,
  { userId, token, account, remember }: NewSession,
): Promise<void> {
  const cookies = c.req.header('cookie');
  const former = await deps.cookies.open(cookies, deps.now());
  // The company may hand over with the same token again, which must not end then.
  if (former?.token === token) await endInHub(deps, former);
  else if (former) await endSession(c, deps, former);

  const now = deps.now();
  const session: Session = {
    userId,
    sessionId: deps.newId(),
    token,
    issuedAt: now,
    expiresAt: now + (remember ? lifetimes.rememberedSession : lifetimes.session),
  };
  c.header('Set-Cookie', await deps.cookies.seal(session, remember), { append: true });
  c.header('Set-Cookie', await deps.devices.seal(cookies, account, now), { append: true });
  const maxAge = remember ? lifetimes.rememberedSession / 1000 : undefined;
  c.header('Set-Cookie', await deps.home.of(userId, maxAge), { append: true });
}

const BEFORE_SECOND_TRY = 1_000;

/**
 * Ends a session here at once, without waiting for the provider to end its token. An unreachable hub does not keep
 * anybody signed in.
 */
export async function endSession(c: Context, deps: SessionDeps, session: Session): Promise<void> {
  deps.background(c, endToken(deps, session.token));
  await endInHub(deps, session);
}

async function endInHub({ hubs, log }: SessionDeps, { userId, sessionId }: Session): Promise<void> {
  try {
    await hubs.endSession(userId, sessionId);
  } catch (error) {
    log('error', 'A session ended at the provider but not in its hub', { error: errorText(error) });
  }
}

/** Ends the token at the provider, with one retry if there is no answer. */
async function endToken({ upstream }: SessionDeps, token: string): Promise<void> {
  const done = await upstream.session.signOut(token);
  if (done.ok || !isPassing(done.error)) return;
  await new Promise((resolve) => setTimeout(resolve, BEFORE_SECOND_TRY));
  await upstream.session.signOut(token);
}
