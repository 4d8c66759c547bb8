import type { Context, MiddlewareHandler } from 'hono';
import { addressKey } from './address-key.ts';
import { type AttemptCounts, takeFromAll } from './sign-in-limits.ts';
import { tooManyAttempts } from './too-many-attempts.ts';

/**
 * Counts what strangers do by where they are, before anything is looked up; so that a crowd at the same moment gets no more than one after
 * the other. It stands after the check of the body: what has no shape costs nothing.
 * @param door what is counted together @param most a minute from one place @param whom who is reached, by the checked body, and how often a minute
 */
export const limitStrangers =
  <Body>(
    deps: { limits: { attempts: AttemptCounts }; addressOf(c: Context): string },
    door: string,
    most: number,
    whom?: { of: (body: Body) => string; most: number },
  ): MiddlewareHandler =>
  async (c, next) => {
    const budgets = [{ key: `${door} from ${addressKey(deps.addressOf(c))}`, most }];
    if (whom) budgets.push({ key: `${door} to ${whom.of(c.req.valid('json' as never) as Body)}`, most: whom.most });
    const taken = await takeFromAll(deps.limits.attempts, budgets);
    return taken.ok ? next() : tooManyAttempts(c, taken.error);
  };
