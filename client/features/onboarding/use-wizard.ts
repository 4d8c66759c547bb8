import { useReducer, useState } from 'react';
import type { Variant } from '#shared/onboarding/variants.ts';
import { reduceWizard, startedWizard, type WizardEvent, type WizardState } from '#shared/onboarding/wizard.ts';
import { useWizardAddress, type WizardAddress } from './wizard-address.ts';

/** What was typed into steps that are not shown now, by the form's name. It lives as long as the page. */
export type Kept = Map<string, unknown>;

/** What every part of the wizard is given. */
export type WizardPart = { variant: Variant; state: WizardState; tell: (event: WizardEvent) => void; kept: Kept };

/** The one engine behind all variants. */
export function useWizard(variant: Variant): WizardPart & { address: WizardAddress } {
  const [state, tell] = useReducer((present: WizardState, event: WizardEvent) => reduceWizard(variant, present, event), startedWizard);
  const [kept] = useState<Kept>(() => new Map());
  return { variant, state, tell, kept, address: useWizardAddress(state, tell) };
}
