import type { Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { attemptsAMinute } from '#edge/http/limits.ts';
import { sessionOf } from '#edge/sellers/consent.ts';
import { limitAnonymous } from '#edge/session/attempt-limits.ts';
import type { Onboarding } from '#edge/session/cookies.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { phoneCalls, wizardCalls } from '#shared/account/onboarding/calls.ts';
import type { OnboardingSettings } from '#shared/account/onboarding/onboarding-settings.ts';
import { variants } from '#shared/account/onboarding/variants.ts';
import { fail, ok } from '#shared/result.ts';
import { mountCalls } from './mount-calls.ts';

const notAuthorised = { code: 'USER_NOT_AUTHORIZE', message: 'User not authorize' };

/** The onboarding wizard's own calls, for people who have no session yet. */
export function onboardingRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { wizard, phone } = deps.upstream;
  const limited = limitAnonymous(deps, 'onboarding', attemptsAMinute.onboardingFromAddress);
  /** Runs `work` for the onboarding in this browser; answers 401 if there is none. */
  const onboarded =
    <I, T>(work: (who: Onboarding, input: I) => Promise<T>) =>
    async (c: Context, input: I): Promise<T | Response> => {
      const who = await deps.onboardings.open(c.req.header('cookie'), deps.now());
      return who ? work(who, input) : c.json(notAuthorised, 401);
    };
  return mountCalls(
    deps,
    { ...wizardCalls, ...phoneCalls },
    {
      settings: () => ok(settingsOf(deps)),
      begin: async (c, { variant, accessToken, registerFrom, ...request }) => {
        const stored = await deps.onboardings.open(c.req.header('cookie'), deps.now());
        const begun =
          accessToken === ''
            ? await byWhatIsKnown(deps, c, stored?.token, request)
            : await wizard.authorize(accessToken);
        if (!begun.ok) return begun;
        const from = registerFrom.toUpperCase() || stored?.registerFrom || variants[variant].registerFrom;
        if (begun.value.token)
          c.header(
            'Set-Cookie',
            await deps.onboardings.seal({ token: begun.value.token, registerFrom: from, variant }, deps.now()),
          );
        return ok({ person: begun.value.person, registerFrom: from });
      },
      saveInfo: onboarded(({ token }, { ownerEmail: email, ...info }) => wizard.updateInfo(token, { email, ...info })),
      saveKeys: onboarded(({ token, variant }, keys) => wizard.updateMws(token, keys, variant === 'authorised')),
      send: onboarded(({ token }, number) => phone.send(token, number)),
      verify: onboarded(({ token }, { code }) => phone.verify(token, code)),
    },
    { begin: limited, saveInfo: limited, saveKeys: limited, send: limited, verify: limited },
  );
}

type Contact = Parameters<EdgeDeps['upstream']['wizard']['signUp']>[0];
type Begins = ReturnType<EdgeDeps['upstream']['wizard']['signUp']>;

/**
 * Uses this browser's stored token if it matches the URL's email, or if the URL has none. Otherwise signs up the
 * contact.
 */
async function byWhatIsKnown(deps: EdgeDeps, c: Context, stored: string | undefined, request: Contact): Begins {
  const wanted = request.email.toLowerCase();
  for (const token of [stored, (await sessionOf(c, deps))?.token]) {
    if (token === undefined) continue;
    const begun = await deps.upstream.wizard.authorize(token);
    if (begun.ok && (wanted === '' || begun.value.person.email?.toLowerCase() === wanted)) return begun;
  }
  const nobody = wanted === '' && request.contactId === '';
  return nobody ? fail({ status: 401, error: notAuthorised }) : deps.upstream.wizard.signUp(request);
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
