import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier, randomState } from 'openid-client';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import { wholeAddress } from '#edge/http/answer.ts';
import { checkBody, checkQuery } from '#edge/http/check-call.ts';
import { attemptsAMinute, bodyBytes, lifetimes } from '#edge/http/limits.ts';
import { sha256 } from '#edge/ops/sha256.ts';
import { addressKey, limitAll, tooManyAttempts, WINDOW } from '#edge/session/attempt-limits.ts';
import { personOf, signInWithToken } from '#edge/session/company-token.ts';
import { ITSELF } from '#edge/session/operator-access.ts';
import { errorCodes } from '#shared/errors.ts';
import { formerSecret, secretsAt } from '#shared/former-secret.ts';
import { ok } from '#shared/result.ts';
import { returnUrlSchema } from '#shared/session/company-sign-in.ts';
import { HAND_OVER_PAGE, HAND_OVER_PATH, handOverCalls, handOverSchema } from '#shared/session/hand-over.ts';
import { accountTexts } from '#shared/session/texts.ts';
import { publicUser } from '#shared/session/user.ts';
import { companySignInOf, isBusy, toSignIn } from './company-sign-in-handlers.ts';
import { mountCalls } from './mount-calls.ts';

/**
 * The hand-over of a person who is signed in at the company, in the shape of OAuth's code flow with PKCE, where the
 * portal is the client. The browser gets a verifier in a sealed cookie and goes to the company with its hash, the
 * challenge. The company's server exchanges the person's token for a code of this challenge, and the code works once,
 * within 30 s, together with the cookie. So it is useless to anybody else, and nobody is signed in by a link that
 * another person has begun. The code is random. The token waits, sealed, at the instance that made the code, under a
 * hash of code and challenge; another one takes it from there.
 */
export function handOverRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();
  const { operations, handOverCookies, handOverSeal, instances, now, settings } = deps;
  const { handoverUrl, handoverKey } = settings;
  const company = companySignInOf(deps);
  if (handoverUrl === undefined || handoverKey === undefined || !company) return app;

  app.get(HAND_OVER_PATH, checkQuery(startSchema), async (c) => {
    const { returnUrl, from } = c.req.valid('query');
    if (await isBusy(c, deps)) return toSignIn(c, 'busy', returnUrl);
    const verifier = (await handOverCookies.open(c.req.header('cookie'), now())) ?? randomPKCECodeVerifier();
    c.header('Set-Cookie', await handOverCookies.seal(verifier, now()));
    const to = new URL(handoverUrl);
    to.searchParams.set('challenge', await calculatePKCECodeChallenge(verifier));
    to.searchParams.set('returnUrl', returnUrl);
    if (from !== undefined) to.searchParams.set('from', from);
    return c.redirect(to.href, 303);
  });

  app.post(HAND_OVER_PATH, keyed(deps, handoverKey), checkBody(handOverSchema, bodyBytes.form), async (c) => {
    const { token, challenge, returnUrl } = c.req.valid('json');
    // Checked here already, so that the company's own log has the reason.
    const user = await personOf(deps, token);
    if (!user.ok) return refused(c, serverRefusals[user.error]);
    const until = now() + lifetimes.handOver;
    const code = randomState();
    const value = await handOverSeal.seal({ token, returnUrl }, now() + SEAL_LASTS);
    await operations.storeOnce(await keyOf(code, challenge), value, until);
    const url = wholeAddress(c, settings.publicOrigin, `${HAND_OVER_PAGE}?code=${code}`);
    return c.json({ url, expiresAt: until }, 201);
  });

  app.post(TAKE_PATH, fromInstance(deps), checkBody(v.object({ key: v.string() }), bodyBytes.form), async (c) => {
    const value = await operations.takeOnce(c.req.valid('json').key);
    return c.json((value === undefined ? {} : { value }) satisfies v.InferOutput<typeof takenSchema>);
  });

  /** Takes a sealed hand-over out, from whichever instance has it. */
  async function take(key: string): Promise<string | undefined> {
    const own = await operations.takeOnce(key);
    if (own !== undefined || !instances) return own;
    for (const each of await instances.ask(TAKE_PATH, takenSchema, { key }))
      if (each.is === 'answered' && each.value?.value !== undefined) return each.value.value;
    return undefined;
  }

  const refusals = personRefusals(company.name);
  app.route(
    '/',
    mountCalls(deps, handOverCalls, {
      redeem: async (c, { code }) => {
        if (await isBusy(c, deps)) return tooManyAttempts(c, WINDOW);
        const verifier = await handOverCookies.open(c.req.header('cookie'), now());
        if (verifier === undefined) return refused(c, refusals.otherBrowser);
        // A code of another browser has another challenge, and so another key. Trying it does not use it up.
        const sealed = await take(await keyOf(code, await calculatePKCECodeChallenge(verifier)));
        const claims = v.safeParse(claimsSchema, sealed && (await handOverSeal.open(sealed, now())));
        if (!claims.success) return refused(c, refusals.expired);
        const { token, returnUrl } = claims.output;
        const user = await signInWithToken(c, deps, token);
        return user.ok ? ok({ user: publicUser(user.value), returnUrl }) : refused(c, refusals[user.error]);
      },
    }),
  );
  return app;
}

const startSchema = v.object({
  returnUrl: returnUrlSchema,
  /** Passed on to the company's page, which then knows who can answer it: its site, app, or extension. */
  from: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z\d-]{1,20}$/))), undefined),
});

/** Where an instance takes a hand-over that another one has begun. */
const TAKE_PATH = `${HAND_OVER_PATH}/take`;
/** The instance that stores a hand-over ends it. The clock of another may be off by hours. */
const SEAL_LASTS = 24 * 3_600_000;

/** By what a hand-over is stored: neither the code nor the challenge can be read from it. */
const keyOf = (code: string, challenge: string): Promise<string> => sha256(`hand-over ${code} ${challenge}`);

const claimsSchema = v.object({ token: v.string(), returnUrl: v.string() });
const takenSchema = v.object({ value: v.optional(v.string()) });

type Refusal = readonly [status: 400 | 403 | 502, code: string, message: string];

const refused = (c: Context, [status, code, message]: Refusal): Response => c.json({ code, message }, status);

const serverRefusals = {
  unknown: [400, 'TOKEN_REFUSED', 'Your API refuses this token at get-user-info-app. Send the token of a person.'],
  inactive: [400, errorCodes.accountInactive, 'Your API says that the account of this token is inactive.'],
  away: [502, errorCodes.badAnswer, 'Your API did not answer get-user-info-app as it should. Try again.'],
} satisfies Record<string, Refusal>;

/** @param name of the company */
const personRefusals = (name: string) =>
  ({
    otherBrowser: [
      403,
      'OTHER_BROWSER',
      `This link was made for another browser, or you came from ${name} too long ago. Please try again.`,
    ],
    expired: [
      403,
      'HAND_OVER_EXPIRED',
      `This link from ${name} has expired, was already used, or belongs to another browser. Please try again.`,
    ],
    unknown: [403, errorCodes.forbidden, `${name} does not give you access to this portal.`],
    inactive: [403, errorCodes.accountInactive, accountTexts.accountInactive],
    away: [502, errorCodes.badAnswer, `${name} is not responding as it should. Please try again.`],
  }) satisfies Record<string, Refusal>;

/**
 * Lets the company's server pass. Wrong keys are counted before anything is read; after too many, the right one is
 * refused, too.
 */
const keyed =
  (deps: EdgeDeps, key: string): MiddlewareHandler =>
  async (c, next) => {
    const { limits, now, settings } = deps;
    const keys = secretsAt(key, formerSecret(settings.handoverKeyFormer, settings.formerSecretsUntil), now());
    const sent = c.req.header('authorization') ?? '';
    const isRight = (await Promise.all(keys.map((each) => timingSafeEqual(sent, `Bearer ${each}`)))).includes(true);
    const take = await wrongKey(deps, c, isRight ? 0 : 1);
    if (!take.ok) return tooManyAttempts(c, take.retryMs);
    if (!isRight)
      return c.json({ code: errorCodes.forbidden, message: 'The key is not HANDOVER_KEY of this portal.' }, 401, {
        'WWW-Authenticate': 'Bearer',
      });
    const taken = await limitAll(limits.attempts, [{ key: 'hand-overs', most: attemptsAMinute.handOvers }]);
    return taken.ok ? next() : tooManyAttempts(c, taken.error);
  };

/** @param count 0 only asks whether one could be counted */
const wrongKey = ({ limits, addressOf }: EdgeDeps, c: Context, count: 0 | 1) =>
  limits.attempts.take(`hand-over key ${addressKey(addressOf(c))}`, attemptsAMinute.handOverKeysFromAddress, count);

/**
 * Lets another instance pass, however many wrong keys came before: its seal can't be guessed, and it may have the
 * address of a proxy.
 */
const fromInstance =
  (deps: EdgeDeps): MiddlewareHandler =>
  async (c, next) => {
    const caller = await deps.instances?.callerOf(c.req.header('authorization') ?? '', deps.now());
    if (caller === 'other') return next();
    if (caller === 'own') return c.body(null, ITSELF);
    const take = await wrongKey(deps, c, 1);
    if (!take.ok) return tooManyAttempts(c, take.retryMs);
    return c.json({ code: errorCodes.forbidden, message: 'Only another instance of this portal can do this.' }, 401);
  };
