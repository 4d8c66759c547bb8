import { type Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { attemptsAMinute, bodyBytes } from '#edge/http/limits.ts';
import { addressKey } from '#edge/session/address-key.ts';
import type { Onboarding } from '#edge/session/onboarding-cookie.ts';
import { errorCodes } from '#shared/errors.ts';
import type { OnboardingSettings } from '#shared/onboarding/onboarding-settings.ts';
import { sendPhoneSchema, verifyCodeSchema } from '#shared/onboarding/phone.ts';
import { variants } from '#shared/onboarding/variants.ts';
import { type BegunWizard, beginWizardSchema, wizardInfoSchema, wizardKeysSchema } from '#shared/onboarding/wizard-calls.ts';
import { fail } from '#shared/result.ts';

const notAuthorised = { code: 'USER_NOT_AUTHORIZE', message: 'User not authorize' };

/** The onboarding wizard's own calls, for who has no session yet: they stand behind a limit of the address instead. */
export function onboardingRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();

  app.get('/settings', (c) => c.json(settingsOf(deps)));

  app.post('/wizard', checkBody(beginWizardSchema, bodyBytes.form), async (c) => {
    const { variant, accessToken, registerFrom, ...request } = c.req.valid('json');
    const refused = await tooMany(deps, c);
    if (refused) return refused;
    const kept = await deps.onboardings.open(c.req.header('cookie'), deps.now());
    const begun = accessToken === '' ? await byWhatIsKnown(deps, c, kept?.token, request) : await deps.upstream.wizard.authorize(accessToken);
    if (!begun.ok) return answer(c, begun);
    const from = registerFrom.toUpperCase() || kept?.registerFrom || variants[variant].registerFrom;
    if (begun.value.token) c.header('Set-Cookie', await deps.onboardings.seal({ token: begun.value.token, registerFrom: from, variant }, deps.now()));
    return c.json({ person: begun.value.person, registerFrom: from } satisfies BegunWizard);
  });

  app.post('/wizard/info', checkBody(wizardInfoSchema, bodyBytes.form), async (c) => {
    const { ownerEmail: email, ...info } = c.req.valid('json');
    const who = await whoIsOnboarded(deps, c);
    return who instanceof Response ? who : answer(c, await deps.upstream.wizard.updateInfo(who.token, { email, ...info }));
  });

  app.post('/wizard/keys', checkBody(wizardKeysSchema, bodyBytes.form), async (c) => {
    const who = await whoIsOnboarded(deps, c);
    return who instanceof Response ? who : answer(c, await deps.upstream.wizard.updateMws(who.token, c.req.valid('json'), who.variant === 'authorised'));
  });

  app.post('/phone', checkBody(sendPhoneSchema, bodyBytes.form), async (c) => {
    const who = await whoIsOnboarded(deps, c);
    return who instanceof Response ? who : answer(c, await deps.upstream.phone.send(who.token, c.req.valid('json')));
  });

  app.post('/phone/verify', checkBody(verifyCodeSchema, bodyBytes.form), async (c) => {
    const who = await whoIsOnboarded(deps, c);
    return who instanceof Response ? who : answer(c, await deps.upstream.phone.verify(who.token, c.req.valid('json').code));
  });

  return app;
}

type Contact = Parameters<EdgeDeps['upstream']['wizard']['signUp']>[0];
type Begins = ReturnType<EdgeDeps['upstream']['wizard']['signUp']>;

/** What the edge has kept of this browser counts for the e-mail of the address, or where it names none; else the contact does. */
async function byWhatIsKnown(deps: EdgeDeps, c: Context, kept: string | undefined, request: Contact): Begins {
  const wanted = request.email.toLowerCase();
  for (const token of [kept, await sessionToken(deps, c)]) {
    if (token === undefined) continue;
    const begun = await deps.upstream.wizard.authorize(token);
    if (begun.ok && (wanted === '' || begun.value.person.email?.toLowerCase() === wanted)) return begun;
  }
  const nobody = wanted === '' && request.contactId === '';
  return nobody ? fail({ status: 401, error: notAuthorised }) : deps.upstream.wizard.signUp(request);
}

/** The onboarding of this browser, or the answer for who has none. */
async function whoIsOnboarded(deps: EdgeDeps, c: Context): Promise<Onboarding | Response> {
  const refused = await tooMany(deps, c);
  if (refused) return refused;
  return (await deps.onboardings.open(c.req.header('cookie'), deps.now())) ?? c.json(notAuthorised, 401);
}

/** Of whoever is signed in already. */
async function sessionToken(deps: EdgeDeps, c: Context): Promise<string | undefined> {
  const session = await deps.cookies.open(c.req.header('cookie'), deps.now());
  return session && (await deps.hubs.check(session)).ok ? session.token : undefined;
}

/** Counted before anything is asked; a hundred at once get no more than one after another. */
async function tooMany(deps: EdgeDeps, c: Context): Promise<Response | undefined> {
  const take = await deps.limits.attempts.take(`onboarding ${addressKey(deps.addressOf(c))}`, attemptsAMinute.onboardingFromPlace);
  if (take.ok) return undefined;
  c.header('Retry-After', String(Math.max(1, Math.ceil(take.retryMs / 1000))));
  return c.json({ code: errorCodes.tooMany, message: 'Too many attempts. Please wait a minute and try again.' }, 429);
}

const settingsOf = ({ settings }: EdgeDeps): OnboardingSettings => ({
  consoles: { US: settings.linkMwsConsoleUs, UK: settings.linkMwsConsoleUk },
  developerNumbers: { US: settings.mwsDeveloperUs ?? '', UK: settings.mwsDeveloperUk ?? '' },
  extensionId: settings.extensionId ?? '',
  oldExtensionId: settings.oldExtensionId ?? '',
  helpVideo: settings.linkHelpVideo ?? '',
  ezGuide: settings.linkEzGuide ?? '',
  productPage: settings.linkProductPage,
  bulkScanApp: settings.linkBulkScanApp ?? '',
  browserApp: settings.linkBrowserApp ?? '',
  bulkScanHelp: settings.linkBulkScanHelp ?? '',
  renewal: settings.linkRenewal ?? '',
  exitPopup: settings.exitPopup,
});
