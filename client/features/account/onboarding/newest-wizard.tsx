import { useEffect, useState } from 'react';
import type { Call } from '#client/api/call.ts';
import { caller, type OnboardingApi } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Note } from '#client/ui/states.tsx';
import { useComeBack } from '#client/ui/use-come-back.ts';
import { onboardingCalls } from '#shared/account/onboarding/calls.ts';
import { cardMessage } from '#shared/account/onboarding/onboarding-failures.ts';
import type { OnboardingSettings } from '#shared/account/onboarding/onboarding-settings.ts';
import {
  CARD_LEFT,
  CARD_VERIFIED,
  type SellerAuthorisation,
  UNAUTHORIED,
} from '#shared/account/onboarding/seller-authorisation.ts';
import { onboardingTexts } from '#shared/account/onboarding/texts.ts';
import { variants } from '#shared/account/onboarding/variants.ts';
import { canGoOn, isAwaitingWalmart, type WizardState } from '#shared/account/onboarding/wizard.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { regionNames } from '#shared/integrations/regions.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { Chooser } from './chooser.tsx';
import { FinalStep } from './final-step.tsx';
import { linksOf } from './message-view.tsx';
import { RegionsStep, type RegionTrouble } from './regions-step.tsx';
import { wizardTexts as texts } from './texts.ts';
import { LimitedDialog, WalmartDialog } from './trial-dialogs.tsx';
import { useWizard } from './use-wizard.ts';
import { ExitPopup } from './wizard-asides.tsx';
import { BackButton, WizardFrame, WizardStart, WizardSteps } from './wizard-frame.tsx';

/** Start of the sign-up flow; card checks and consent return here. */
export const SIGNUP_ADDRESS = '/sp-auth?state=signup';
/** Its regions step, where connecting to Amazon starts. */
export const SELLER_ADDRESS = `${SIGNUP_ADDRESS}&at=seller`;

type NewestProps = {
  call: Call;
  portal: PortalInfo | null;
  settings: OnboardingSettings;
  accessToken: string | undefined;
  registerFrom: string | undefined;
  /** From the payment page's query; null if absent. */
  verification: string | null;
  /** Failure of the consent that just returned. */
  trouble: RegionTrouble | null;
};

/** The newest variant: regions connect at Amazon, and a card verifies a limited trial. */
export function NewestWizard({ call, portal, settings, trouble, ...arrival }: NewestProps) {
  const wizard = useWizard(variants.newest);
  const { state } = wizard;
  const api = caller(onboardingCalls, call);
  const integrations = caller(integrationCalls, call);
  const { seller, begin, readAgain, walmartMissing, setWalmartMissing } = useSeller(api, wizard, {
    ...arrival,
    trouble,
  });

  if (state.stage === 'starting') return <WizardStart state={state} portal={portal} onRetry={() => void begin()} />;

  const connect: Parameters<typeof RegionsStep>[0]['connect'] = async (regionShortName) => {
    const answer = await api.consent({ flow: 'signup', regionShortName });
    if (!answer.ok) return answer.error.message;
    location.assign(answer.value.value.url);
    return undefined;
  };
  const common = { ...wizard, settings };
  return (
    <WizardFrame
      portal={portal}
      title={titles[state.stage] ?? texts.title}
      count={state.stage === 'steps' ? texts.stepOf(state.step + 1) : undefined}
      position={`${state.stage} ${state.step}`}
      foot={footOf(wizard)}
    >
      {state.stage === 'chooser' && (
        <Chooser
          {...wizard}
          notice={
            isAwaitingWalmart(state) && <WalmartWaits missing={walmartMissing} onCheck={() => void readAgain(true)} />
          }
        />
      )}
      {state.stage === 'card' && <CardStep api={api} refused={state.failure?.code} returnUrl={SIGNUP_ADDRESS} />}
      {state.stage === 'steps' && (
        <WizardSteps
          {...wizard}
          details={<p className="soft">{seller?.email}</p>}
          sellerTitle={texts.connectTitle}
          seller={<RegionsStep {...common} trouble={trouble} hrefs={linksOf(portal)} connect={connect} />}
          final={<FinalStep {...common} portal={portal} registerFrom={seller?.registerFrom ?? ''} />}
        />
      )}
      {state.confirming === 'limited' && <LimitedDialog {...wizard} />}
      {state.confirming === 'unlimitedWalmart' && (
        <WalmartDialog
          {...wizard}
          getUrl={async () => {
            const answer = await integrations.connectWalmart({ flow: 'signup' });
            return answer.ok ? answer.value.value.url : { message: answer.error.message };
          }}
          onOpened={() => setWalmartMissing(false)}
        />
      )}
      <ExitPopup
        armed={settings.exitPopup && state.stage === 'steps' && state.step === 1 && state.regions.length === 0}
      />
    </WizardFrame>
  );
}

const titles: { [Stage in WizardState['stage']]?: string } = {
  chooser: onboardingTexts.chooserTitle,
  card: texts.cardTitle,
};

/** Begins when the page opens, and reads what is connected again when the person comes back to it. */
function useSeller(
  api: OnboardingApi,
  { state, dispatch, address }: ReturnType<typeof useWizard>,
  arrival: Pick<NewestProps, 'accessToken' | 'registerFrom' | 'verification' | 'trouble'>,
) {
  const { accessToken, registerFrom, verification, trouble } = arrival;
  const [seller, setSeller] = useState<SellerAuthorisation | null>(null);
  const [walmartMissing, setWalmartMissing] = useState(false);
  const begin = async () => {
    dispatch({ kind: 'sent' });
    const answer = await api.begin({
      ...(accessToken ? { accessToken } : {}),
      ...(registerFrom ? { registerFrom } : {}),
    });
    if (!answer.ok) {
      const { code, message } = answer.error;
      return dispatch({
        kind: 'notEntered',
        failure: { code, message: code === UNAUTHORIED ? UNAUTHORIED : message || code },
        atDetails: false,
      });
    }
    const came = answer.value.value;
    setSeller(came);
    const verified = came.verificationStatus === CARD_VERIFIED;
    const all = regionNames.every((region) => came.regions.includes(region));
    const started = came.regions.length > 0 || trouble !== null;
    dispatch({
      kind: 'entered',
      entry: started ? { kind: 'started', step: all ? 2 : 1 } : { kind: 'open' },
      verified,
      regions: came.regions,
      walmart: came.walmart === true,
    });
    if (verification === null) return address.come();
    const passed = verification === CARD_VERIFIED && verified;
    dispatch(
      passed ? { kind: 'verified' } : { kind: 'cardRefused', code: refusedCode(came.verificationStatus, verification) },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void begin(), []);

  const readAgain = async (requested: boolean) => {
    const answer = await api.begin({});
    if (!answer.ok) return;
    dispatch({ kind: 'regionsRead', regions: answer.value.value.regions });
    if (answer.value.value.walmart) dispatch({ kind: 'walmartConnected' });
    else setWalmartMissing(requested);
  };
  const watches = isAwaitingWalmart(state) || (state.stage === 'steps' && state.step === 1);
  // The user may have connected something in another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls does not depend on the render
  useEffect(() => {
    if (!watches) return undefined;
    const onVisible = () => document.visibilityState === 'visible' && void readAgain(false);
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [watches]);
  return { seller, begin, readAgain, walmartMissing, setWalmartMissing };
}

function footOf({ variant, state, dispatch, address }: ReturnType<typeof useWizard>) {
  if (state.stage === 'card') return <BackButton onClick={address.back} />;
  if (state.stage !== 'steps' || state.step === 2) return undefined;
  return (
    <>
      <BackButton onClick={address.back} />
      <button type="button" className="link-button" onClick={() => dispatch({ kind: 'limitedInstead' })}>
        {onboardingTexts.cancelToLimited}
      </button>
      <span className="soft push wide-only" role="status">
        {texts.regionsConnected(state.regions.length)}
      </span>
      <button
        type="button"
        className="btn primary large"
        disabled={!canGoOn(variant, state)}
        onClick={() => dispatch({ kind: 'nextPressed' })}
      >
        {texts.next}
      </button>
    </>
  );
}

/** Returns the provider's error code. If its status says verified, the check was a different one. */
const refusedCode = (status: string | null, verification: string): string =>
  status && status !== CARD_VERIFIED ? status : verification === CARD_VERIFIED ? 'unknow_error' : verification;

const WalmartWaits = ({ missing, onCheck }: { missing: boolean; onCheck: () => void }) => (
  <Note
    action={
      <button type="button" className="btn small" onClick={onCheck}>
        {texts.walmartCheck}
      </button>
    }
  >
    {texts.walmartOpened} <span role="status">{missing && texts.walmartNotYet}</span>
  </Note>
);

/** Verifies a limited trial by card on the payment service's page, which returns here. */
function CardStep({ api, refused, returnUrl }: { api: OnboardingApi; refused: string | undefined; returnUrl: string }) {
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState(refused);
  useComeBack(() => setBusy(false));
  const go = async () => {
    setBusy(true);
    const answer = await api.verifyCard({ returnUrl });
    if (answer.ok) return location.assign(answer.value.value.url);
    setBusy(false);
    setCode(answer.error.code === 'EXCEPTION' ? answer.error.message : answer.error.code);
  };
  return (
    <div className="wizard-stack">
      <p className="soft">{texts.cardText}</p>
      {code && <Note bad={code !== CARD_LEFT}>{cardMessage(code)}</Note>}
      <p>
        <BusyButton type="button" busy={busy} onClick={() => void go()}>
          {code ? texts.cardAgain : texts.cardStart}
        </BusyButton>
      </p>
    </div>
  );
}
