import { useEffect, useState } from 'react';
import type { Call } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { Note } from '#client/ui/states.tsx';
import { onboardingCalls } from '#shared/account/onboarding/calls.ts';
import type { OnboardingSettings } from '#shared/account/onboarding/onboarding-settings.ts';
import { errorCodes } from '#shared/errors.ts';
import type { ConsentRequest } from '#shared/integrations/authorisation.ts';
import { regionNames } from '#shared/integrations/regions.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { Lead, linksOf } from './message-view.tsx';
import { NewestWizard, SELLER_ADDRESS, SIGNUP_ADDRESS } from './newest-wizard.tsx';
import type { RegionTrouble } from './regions-step.tsx';
import { wizardTexts as texts } from './texts.ts';
import { Starting, WizardFrame } from './wizard-frame.tsx';

type SpAuthVisit =
  | { kind: 'wizard'; accessToken: string | undefined; registerFrom: string | undefined; verification: string | null }
  /** Go to Amazon, requested there or by the portal. */
  | ({ kind: 'consent' } & ConsentRequest)
  /** Returned from Amazon. */
  | { kind: 'return'; state: string; code: string; sellingPartnerId: string }
  /** Returned from Amazon with required values missing. */
  | { kind: 'broken' }
  | { kind: 'elsewhere' };

/**
 * Parses a /sp-auth URL. Amazon's parameters take precedence over the flow in `state`, because Amazon uses its own
 * `state`.
 * @param given returns the value of a parameter
 */
export function visitOf(given: (name: string) => string | null | undefined): SpAuthVisit {
  const text = (name: string) => given(name)?.trim() || undefined;
  const state = text('state');
  const sellingPartnerId = text('selling_partner_id');
  const region = regionNames.find((name) => name === text('regionShortName')?.toUpperCase());
  const regionShortName = region ? { regionShortName: region } : {};
  const amazonState = text('amazon_state');
  if (amazonState) {
    const amazonCallbackUri = text('amazon_callback_uri');
    return {
      kind: 'consent',
      flow: state === 'signup' ? 'signup' : 'portal',
      ...regionShortName,
      amazonState,
      ...(amazonCallbackUri ? { amazonCallbackUri } : {}),
      ...(sellingPartnerId ? { sellingPartnerId } : {}),
    };
  }
  const code = text('spapi_oauth_code');
  if (code && state && sellingPartnerId) return { kind: 'return', state, code, sellingPartnerId };
  if (state === 'signup')
    return {
      kind: 'wizard',
      accessToken: text('accessToken'),
      registerFrom: text('registerFrom'),
      verification: text('verification') ?? null,
    };
  if (state === 'portal') return { kind: 'consent', flow: 'portal', ...regionShortName };
  return code || sellingPartnerId || text('error') ? { kind: 'broken' } : { kind: 'elsewhere' };
}

type SpAuthProps = {
  call: Call;
  portal: PortalInfo | null;
  settings: OnboardingSettings;
  secrets: Readonly<Record<string, string>>;
};

type Came =
  | { kind: 'waits' }
  | { kind: 'broken'; message?: string; back: string }
  | { kind: 'wizard'; trouble: RegionTrouble | null };

/** Screen for /sp-auth: the newest onboarding, and every trip to Amazon and back. */
export function SpAuth({ call, portal, settings, secrets }: SpAuthProps) {
  const api = caller(onboardingCalls, call);
  const [visit] = useState<SpAuthVisit>(() => visitHere(secrets));
  const [came, setCame] = useState<Came>(
    visit.kind === 'wizard' ? { kind: 'wizard', trouble: null } : { kind: 'waits' },
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL is followed once because its values are valid only once
  useEffect(() => {
    if (visit.kind === 'consent') void toConsent(visit);
    if (visit.kind === 'return') void comeBack(visit);
    if (visit.kind === 'broken') setCame({ kind: 'broken', back: SELLER_ADDRESS });
    if (visit.kind === 'elsewhere') location.replace(settings.renewal || '/');
  }, []);

  async function toConsent({ kind: _, ...request }: Extract<SpAuthVisit, { kind: 'consent' }>) {
    const answer = await api.consent(request);
    if (answer.ok) return location.replace(answer.value.value.url);
    const { code, message } = answer.error;
    if (code === errorCodes.signedOut)
      return location.replace(`/sign-in?returnUrl=${encodeURIComponent(location.pathname + location.search)}`);
    setCame({ kind: 'broken', message, back: request.flow === 'portal' ? '/user/amazon-integration' : SELLER_ADDRESS });
  }

  async function comeBack({ kind: _, ...request }: Extract<SpAuthVisit, { kind: 'return' }>) {
    const answer = await api.amazonReturn(request);
    // A reload must not repeat the return.
    if (!answer.ok) {
      history.replaceState(null, '', SIGNUP_ADDRESS);
      return setCame({ kind: 'broken', message: answer.error.message, back: SELLER_ADDRESS });
    }
    const back = answer.value.value;
    if (back.flow !== 'signup') return location.replace(back.next);
    history.replaceState(null, '', SIGNUP_ADDRESS);
    const trouble =
      back.outcome === 'already-used'
        ? { region: back.regionShortName, sellerId: back.sellerId, email: back.email }
        : null;
    setCame({ kind: 'wizard', trouble });
  }

  if (came.kind === 'waits') return <Starting portal={portal} />;
  if (came.kind === 'broken') return <ReturnBroken portal={portal} message={came.message} back={came.back} />;
  const { accessToken, registerFrom, verification } =
    visit.kind === 'wizard' ? visit : { accessToken: undefined, registerFrom: undefined, verification: null };
  return (
    <NewestWizard
      call={call}
      portal={portal}
      settings={settings}
      {...{ accessToken, registerFrom, verification }}
      trouble={came.trouble}
    />
  );
}

function visitHere(secrets: Readonly<Record<string, string>>): SpAuthVisit {
  const query = new URLSearchParams(location.search);
  return visitOf((name) => secrets[name] ?? query.get(name));
}

/** Explains why a return failed and where to start again. */
function ReturnBroken({
  portal,
  message = texts.returnBroken,
  back,
}: {
  portal: PortalInfo | null;
  message?: string | undefined;
  back: string;
}) {
  const { support } = linksOf(portal);
  return (
    <WizardFrame portal={portal} title={texts.title} position="broken 0">
      <div className="wizard-stack">
        <Note bad>{message}</Note>
        <p className="wizard-row">
          <a className="btn primary" href={back}>
            {texts.startOver}
          </a>
          {support && <Lead className="btn" href={support} label={texts.support} />}
        </p>
      </div>
    </WizardFrame>
  );
}
