import * as v from 'valibot';
import type { Keys } from '#shared/onboarding/forms.ts';
import { onboardingSettingsSchema } from '#shared/onboarding/onboarding-settings.ts';
import { type BeginWizard, begunWizardSchema, type WizardInfo } from '#shared/onboarding/wizard-calls.ts';
import type { Call } from './call.ts';

/** The onboarding wizard's older variants, and what is set for all of them. */
export const createWizardApi = (call: Call) => ({
  settings: () => call({ name: 'onboarding settings', path: '/api/onboarding/settings', schema: onboardingSettingsSchema }),
  /** First of all; the edge keeps the token. 401: nobody has come by anything. */
  begin: (body: BeginWizard) => call({ name: 'begin the setup', method: 'POST', path: '/api/onboarding/wizard', body, schema: begunWizardSchema }),
  saveInfo: (body: WizardInfo) => call({ name: 'save your details', method: 'POST', path: '/api/onboarding/wizard/info', body, schema: v.unknown() }),
  saveKeys: (body: Keys) => call({ name: 'save your keys', method: 'POST', path: '/api/onboarding/wizard/keys', body, schema: v.unknown() }),
});
export type WizardApi = ReturnType<typeof createWizardApi>;
