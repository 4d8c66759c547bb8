import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { navigate } from 'wouter/use-browser-location';
import { type TrialType, trialTypes, type Variant } from '#shared/onboarding/variants.ts';
import { placeOf, reduceWizard, startedWizard, type WizardEvent, type WizardState, type WizardStep, wizardSteps } from '#shared/onboarding/wizard.ts';

/** Input of hidden steps by form name. It lives as long as the page. */
export type Kept = Map<string, unknown>;

export type WizardPart = { variant: Variant; state: WizardState; tell: (event: WizardEvent) => void; kept: Kept };

/** State and URL of the wizard, for all variants. */
export function useWizard(variant: Variant): WizardPart & { address: WizardAddress } {
  const [state, tell] = useReducer((present: WizardState, event: WizardEvent) => reduceWizard(variant, present, event), startedWizard);
  const [kept] = useState<Kept>(() => new Map());
  return { variant, state, tell, kept, address: useWizardAddress(state, tell) };
}

type Named = { place: WizardStep; trial: TrialType | null };

/** @returns null if the URL names no step of the wizard */
function placeIn(query: URLSearchParams): Named | null {
  const place = wizardSteps.find((each) => each === query.get('at'));
  return place ? { place, trial: trialTypes.find((each) => each === query.get('trial')) ?? null } : null;
}

/** Writes a step into a query. Removes the card check's outcome, which is shown only once. */
function writeStep(query: URLSearchParams, { place, trial }: Named): URLSearchParams {
  query.delete('verification');
  query.set('at', place);
  if (trial === null) query.delete('trial');
  else query.set('trial', trial);
  return query;
}

type WizardAddress = {
  /** Goes to the step in the URL, as far as it has been reached. */
  come(): void;
  /** Returns to the choice of a trial. */
  back(): void;
};

/** Mirrors the wizard's step in the URL. Each step is a history entry, so that the browser's Back goes one step back. */
function useWizardAddress(state: WizardState, tell: (event: WizardEvent) => void): WizardAddress {
  // The next step replaces the current history entry.
  const replaces = useRef(false);
  // Runs only when the state changes: on Back the browser changes the URL first, and the state follows it.
  useEffect(() => follow(state, replaces), [state]);

  const come = () => {
    const named = placeIn(new URLSearchParams(location.search));
    if (!named) return;
    replaces.current = true;
    tell({ kind: 'cameTo', ...named });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls does not depend on the render
  useEffect(() => {
    addEventListener('popstate', come);
    return () => removeEventListener('popstate', come);
  }, []);

  const back = () => {
    const { from } = (history.state ?? {}) as { from?: unknown };
    if (from === 'chooser') return history.back();
    replaces.current = true;
    tell({ kind: 'backPressed' });
  };
  return { come, back };
}

function follow(state: WizardState, replaces: RefObject<boolean>): void {
  const place = placeOf(state);
  if (place === null) return;
  const before = placeIn(new URLSearchParams(location.search));
  const replace = replaces.current || before === null;
  replaces.current = false;
  const search = `?${writeStep(new URLSearchParams(location.search), { place, trial: place === 'chooser' ? null : state.trial })}`;
  if (search === location.search) return;
  navigate(location.pathname + search, { replace, state: replace ? history.state : { from: before?.place } });
}

/** State that survives when its step unmounts. */
export function useStepState<T>(kept: Kept, name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : initial));
  const set = (next: T) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, set];
}

/** Saves a form's values when its step unmounts, as default values for the next time. */
export function useStepForm<T extends FieldValues>(kept: Kept, name: string, { getValues }: UseFormReturn<T>): void {
  useEffect(
    () => () => {
      kept.set(name, getValues());
    },
    [kept, name, getValues],
  );
}
