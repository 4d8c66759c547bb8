import { Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { startSession } from '#edge/session/start-session.ts';
import { limitStrangers } from '#edge/session/stranger-limits.ts';
import { checkLinkSchema, signUpFormSchema, type VerifiedEmail, verificationRequestSchema } from '#shared/account/sign-up.ts';
import { publicUser } from '#shared/account/user.ts';

/** Signing up, for strangers. */
export function signUpRoutes(deps: EdgeDeps): Hono {
  const { signUp, session } = deps.upstream;
  const app = new Hono();
  const mails = limitStrangers<VerifiedEmail>(deps, 'sign-up mail', attemptsAMinute.signUpMailsFromPlace, {
    of: ({ email }) => email.toLowerCase(),
    most: attemptsAMinute.signUpMailsToEmail,
  });
  const tokens = limitStrangers(deps, 'sign-up', attemptsAMinute.signUpLinksFromPlace);

  app.post('/email', checkBody(verificationRequestSchema), mails, async (c) => answer(c, await signUp.requestEmail(c.req.valid('json'))));
  app.post('/token', checkBody(checkLinkSchema), tokens, async (c) => {
    const { token, ...address } = c.req.valid('json');
    const checked = await signUp.checkToken(token);
    // A provider without this call judges the link at the sign-up: until then it is what its address says.
    return !checked.ok && checked.error.status === 404 ? c.json(address) : answer(c, checked);
  });

  // Who has just chosen a password is not asked for it again: the session begins with the account.
  app.post('/', checkBody(signUpFormSchema), tokens, async (c) => {
    const form = c.req.valid('json');
    const signedUp = await signUp.signUp(form);
    if (!signedUp.ok) return answer(c, signedUp);
    const account = signedUp.value.email.toLowerCase();
    const signedIn = await session.signIn(account, form.password, { userAgent: c.req.header('user-agent'), address: deps.addressOf(c) });
    // The account is there all the same: one signs in by hand then.
    if (!signedIn.ok) return c.json({ ...signedUp.value, user: null });
    const { user, token } = signedIn.value;
    await startSession(c, deps, { userId: user._id, token, account, remember: false });
    return c.json({ ...signedUp.value, user: publicUser(user) });
  });

  return app;
}
