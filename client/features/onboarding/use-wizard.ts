import { useReducer } from 'react';
import type { Variant } from '#shared/onboarding/variants.ts';
import { reduceWizard, startedWizard, type WizardEvent, type WizardState } from '#shared/onboarding/wizard.ts';

/** What every part of the wizard is given. */
export type WizardPart = { variant: Variant; state: WizardState; tell: (event: WizardEvent) => void };

/** The one engine behind all variants. */
export function useWizard(variant: Variant): WizardPart {
  const [state, tell] = useReducer((present: WizardState, event: WizardEvent) => reduceWizard(variant, present, event), startedWizard);
  return { variant, state, tell };
}
