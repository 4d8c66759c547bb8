import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { navigate } from 'wouter/use-browser-location';
import { type TrialType, trialTypes, type Variant } from '#shared/account/onboarding/variants.ts';
import {
  placeOf,
  reduceWizard,
  startedWizard,
  type WizardEvent,
  type WizardState,
  type WizardStep,
  wizardSteps,
} from '#shared/account/onboarding/wizard.ts';

/** Input of hidden steps by form name. It lives as long as the page. */
export type StepValues = Map<string, unknown>;

export type WizardPart = {
  variant: Variant;
  state: WizardState;
  dispatch: (event: WizardEvent) => void;
  stored: StepValues;
};

/** State and URL of the wizard, for all variants. */
export function useWizard(variant: Variant): WizardPart & { address: WizardAddress } {
  const [state, dispatch] = useReducer(
    (present: WizardState, event: WizardEvent) => reduceWizard(variant, present, event),
    startedWizard,
  );
  const [stored] = useState<StepValues>(() => new Map());
  return { variant, state, dispatch, stored, address: useWizardAddress(state, dispatch) };
}

type Named = { target: WizardStep; trial: TrialType | null };

/** @returns null if the URL names no step of the wizard */
function placeIn(query: URLSearchParams): Named | null {
  const target = wizardSteps.find((each) => each === query.get('at'));
  return target ? { target, trial: trialTypes.find((each) => each === query.get('trial')) ?? null } : null;
}

/** Writes a step into a query. Removes the card check's outcome, which is shown only once. */
function writeStep(query: URLSearchParams, { target, trial }: Named): URLSearchParams {
  query.delete('verification');
  query.set('at', target);
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

/**
 * Mirrors the wizard's step in the URL. Each step is a history entry, so that the browser's Back goes one step back.
 */
function useWizardAddress(state: WizardState, dispatch: (event: WizardEvent) => void): WizardAddress {
  // The next step replaces the current history entry.
  const replaces = useRef(false);
  // Runs only when the state changes: on Back the browser changes the URL first, and the state follows it.
  useEffect(() => follow(state, replaces), [state]);

  const come = () => {
    const named = placeIn(new URLSearchParams(location.search));
    if (!named) return;
    replaces.current = true;
    dispatch({ kind: 'cameTo', ...named });
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
    dispatch({ kind: 'backPressed' });
  };
  return { come, back };
}

function follow(state: WizardState, replaces: RefObject<boolean>): void {
  const target = placeOf(state);
  if (target === null) return;
  const before = placeIn(new URLSearchParams(location.search));
  const replace = replaces.current || before === null;
  replaces.current = false;
  const search = `?${writeStep(new URLSearchParams(location.search), { target, trial: target === 'chooser' ? null : state.trial })}`;
  if (search === location.search) return;
  navigate(location.pathname + search, { replace, state: replace ? history.state : { from: before?.target } });
}

/** State that survives when its step unmounts. */
export function useStepState<T>(stored: StepValues, name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => (stored.has(name) ? (stored.get(name) as T) : initial));
  const set = (next: T) => {
    stored.set(name, next);
    setValue(next);
  };
  return [value, set];
}

/** Saves a form's values when its step unmounts, as default values for the next time. */
export function useStepForm<T extends FieldValues>(
  stored: StepValues,
  name: string,
  { getValues }: UseFormReturn<T>,
): void {
  useEffect(
    () => () => {
      stored.set(name, getValues());
    },
    [stored, name, getValues],
  );
}
