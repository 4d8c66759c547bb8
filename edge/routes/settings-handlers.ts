import type { Hono, MiddlewareHandler } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { limitAll, tooManyAttempts } from '#edge/session/attempt-limits.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { settingsCalls } from '#shared/account/settings-calls.ts';
import { mountCalls } from './mount-calls.ts';

export function settingsRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { account } = deps.upstream;
  const counted: MiddlewareHandler<SignedIn> = async (c, next) => {
    const taken = await limitAll(deps.limits.attempts, [
      { key: `settings ${c.var.session.userId}`, most: attemptsAMinute.settingsOfAccount },
    ]);
    return taken.ok ? next() : tooManyAttempts(c, taken.error);
  };
  return mountCalls(
    deps,
    settingsCalls,
    {
      changePassword: async (c, wish) => {
        const { userId, token } = c.var.session;
        const changed = await account.changePassword(token, wish);
        if (changed.ok) {
          await deps.hubs.endAllSessions(userId);
          c.header('Set-Cookie', deps.cookies.clear());
          c.header('Set-Cookie', deps.home.clear(), { append: true });
        }
        return changed;
      },
      changeEmail: async (c, wish) => {
        const { userId, token } = c.var.session;
        const changed = await account.changeEmail(token, wish);
        // The provider ends every other session.
        if (changed.ok) await deps.hubs.endRefusedSessions(userId);
        return changed;
      },
      logOut: async (c, which) => {
        const { userId, token } = c.var.session;
        const done = await account.logOut(token, which);
        // Only the provider knows which sessions these were, so the hub checks each of its own.
        if (done.ok) await deps.hubs.endRefusedSessions(userId);
        return done;
      },
    },
    { changePassword: counted, changeEmail: counted },
  );
}
