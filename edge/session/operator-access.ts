import type { Context } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { EdgeDeps } from '#edge/deps.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { errorCodes } from '#shared/errors.ts';
import { addressKey, takeFromAll, tooManyAttempts } from './attempt-limits.ts';

/** A call behind the key or the company's sign-in. `about`: the hash of the user whom it concerns, for the record. */
export type OperatorCall = { Variables: { who: string; about?: string } };

/** Everybody who has the operator's key is the same person to the portal. */
const KEY_HOLDER = 'Operator key';

/**
 * Returns who makes an operator's call, or the response that refuses it. An attempt with a key is counted before the key is compared and
 * given back if the key is right. Without a key, the session of the company's sign-in counts, and is not an attempt.
 */
export async function operatorOf(c: Context, deps: EdgeDeps): Promise<string | Response> {
  const { opsKey } = deps.settings;
  const sent = c.req.header('authorization');
  if (sent === undefined) {
    const who = deps.company && (await deps.operatorCookies.open(c.req.header('cookie'), deps.now()));
    return who ?? unknownOperator(c);
  }
  const taken = await takeFromAll(deps.limits.attempts, [{ key: `operator ${addressKey(deps.addressOf(c))}`, most: attemptsAMinute.operatorKeysFromAddress }]);
  if (!taken.ok) return tooManyAttempts(c, taken.error);
  if (opsKey === undefined || !(await timingSafeEqual(sent, `Bearer ${opsKey}`))) return unknownOperator(c);
  await taken.value();
  return KEY_HOLDER;
}

const unknownOperator = (c: Context): Response =>
  c.json({ code: errorCodes.forbidden, message: 'The operator key is required.' }, 401, { 'WWW-Authenticate': 'Bearer' });
