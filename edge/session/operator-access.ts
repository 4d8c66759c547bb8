import type { Context } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { attemptsAMinute } from '#edge/http/limits.ts';
import type { EdgeSettings } from '#edge/settings.ts';
import { errorCodes } from '#shared/errors.ts';
import { formerSecret, secretsAt } from '#shared/former-secret.ts';
import { type AttemptCounts, addressKey, tooManyAttempts } from './attempt-limits.ts';
import type { OperatorCookies } from './company-cookies.ts';

/**
 * A call behind the key or the company's sign-in. `about`: the hash of the user whom it concerns, or a report's id, for
 * the record.
 */
export type OperatorCall = { Variables: { who: string; about?: string } };

type OperatorDeps = {
  settings: Pick<EdgeSettings, 'opsKey' | 'opsKeyFormer' | 'formerSecretsUntil'>;
  openIds: { operators: object | undefined };
  instances?: { callerOf(authorization: string, now: number): Promise<'own' | 'other' | undefined> };
  operatorCookies: OperatorCookies;
  limits: { attempts: AttemptCounts };
  addressOf(c: Context): string;
  now(): number;
};

/** Everybody who has the operator's key is the same person to the portal. */
const KEY_HOLDER = 'Operator key';

/** The status of the answer to a call from the same instance, which asks all in its list. */
export const ITSELF = 204;
/** Another instance, which asks for its own operator and has noted who that is. */
export const OTHER_INSTANCE = 'Another instance';

/**
 * Returns who makes an operator's call, or the response that refuses it. Only a wrong key is counted, so that any
 * number of calls with the right one can be made at once; after too many wrong ones, the right one is refused, too.
 * Without a key, the session of the company's sign-in counts, and is not an attempt.
 */
export async function operatorOf(c: Context, deps: OperatorDeps): Promise<string | Response> {
  const { opsKey, opsKeyFormer, formerSecretsUntil } = deps.settings;
  const sent = c.req.header('authorization');
  if (sent === undefined) {
    const who = deps.openIds.operators && (await deps.operatorCookies.open(c.req.header('cookie'), deps.now()));
    return who ?? unknownOperator(c);
  }
  const caller = await deps.instances?.callerOf(sent, deps.now());
  if (caller !== undefined) return caller === 'own' ? new Response(null, { status: ITSELF }) : OTHER_INSTANCE;
  const keys =
    opsKey === undefined ? [] : secretsAt(opsKey, formerSecret(opsKeyFormer, formerSecretsUntil), deps.now());
  const same = await Promise.all(keys.map((key) => timingSafeEqual(sent, `Bearer ${key}`)));
  const isRight = same.includes(true);
  const take = await deps.limits.attempts.take(
    `operator ${addressKey(deps.addressOf(c))}`,
    attemptsAMinute.operatorKeysFromAddress,
    isRight ? 0 : 1,
  );
  if (!take.ok) return tooManyAttempts(c, take.retryMs);
  return isRight ? KEY_HOLDER : unknownOperator(c);
}

const unknownOperator = (c: Context): Response =>
  c.json({ code: errorCodes.forbidden, message: 'The operator key is required.' }, 401, {
    'WWW-Authenticate': 'Bearer',
  });
