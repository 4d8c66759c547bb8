import type { Context } from 'hono';
import { isPassing } from '#edge/hub/parts/passing.ts';
import type { Session } from '#edge/hub/ports.ts';
import type { SessionDeps } from './session-deps.ts';

const BEFORE_SECOND_TRY = 1_000;

/** Ends a session here at once. Nobody waits for the provider to end its token, and a hub that cannot be reached keeps nobody signed in. */
export async function endSession(c: Context, deps: SessionDeps, session: Session): Promise<void> {
  deps.background(c, endToken(deps, session.token));
  try {
    await deps.hubs.endSession(session.userId, session.sessionId);
  } catch (error) {
    deps.log('error', 'A session has ended at the provider only', { error: String(error) });
  }
}

/** As well as it can: where the provider does not answer, it is asked once more. */
async function endToken({ upstream }: SessionDeps, token: string): Promise<void> {
  const done = await upstream.session.signOut(token);
  if (done.ok || !isPassing(done.error)) return;
  await new Promise((resolve) => setTimeout(resolve, BEFORE_SECOND_TRY));
  await upstream.session.signOut(token);
}
