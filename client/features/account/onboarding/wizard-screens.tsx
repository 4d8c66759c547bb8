import { useEffect, useState } from 'react';
import type { Call, CallFailure } from '#client/api/call.ts';
import { caller } from '#client/api/caller.ts';
import { wizardCalls } from '#shared/account/onboarding/calls.ts';
import type { OnboardingSettings } from '#shared/account/onboarding/onboarding-settings.ts';
import { type VariantName, variants } from '#shared/account/onboarding/variants.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { KeysWizard } from './keys-wizard.tsx';
import { SpAuth } from './sp-auth.tsx';
import { NotStarted, Starting } from './wizard-frame.tsx';

export type WizardScreenProps = { call: Call; portal: PortalInfo | null; secrets: Readonly<Record<string, string>> };

export const SignupWizardScreen = (props: WizardScreenProps) => <WizardScreen {...props} name="signup" />;
export const AuthorisedWizardScreen = (props: WizardScreenProps) => <WizardScreen {...props} name="authorised" />;
export const OlderWizardScreen = (props: WizardScreenProps) => <WizardScreen {...props} name="older" />;
export const NewestWizardScreen = (props: WizardScreenProps) => <WizardScreen {...props} name="newest" />;

function WizardScreen({ name, call, portal, secrets }: WizardScreenProps & { name: VariantName }) {
  const [settings, setSettings] = useState<OnboardingSettings | CallFailure | null>(null);
  const api = caller(wizardCalls, call);
  const load = async () => {
    const answer = await api.settings();
    setSettings(answer.ok ? answer.value.value : answer.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void load(), []);
  if (settings === null) return <Starting portal={portal} />;
  if ('status' in settings)
    return <NotStarted portal={portal} message={[settings.message]} busy={false} onRetry={() => void load()} />;
  const props = { call, portal, settings, secrets };
  return name === 'newest' ? <SpAuth {...props} /> : <KeysWizard {...props} variant={variants[name]} />;
}
