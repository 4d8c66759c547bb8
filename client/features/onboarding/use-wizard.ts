import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { navigate } from 'wouter/use-browser-location';
import { type TrialType, trialTypes, type Variant } from '#shared/onboarding/variants.ts';
import { placeOf, reduceWizard, startedWizard, type WizardEvent, type WizardPlace, type WizardState, wizardPlaces } from '#shared/onboarding/wizard.ts';

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

type Named = { place: WizardPlace; trial: TrialType | null };

/** @returns null where the address names no place of the wizard */
function placeIn(query: URLSearchParams): Named | null {
  const place = wizardPlaces.find((each) => each === query.get('at'));
  return place ? { place, trial: trialTypes.find((each) => each === query.get('trial')) ?? null } : null;
}

/** Puts a place into a query. The outcome of a card check is left out: it was told once. */
function writePlace(query: URLSearchParams, { place, trial }: Named): URLSearchParams {
  query.delete('verification');
  query.set('at', place);
  if (trial === null) query.delete('trial');
  else query.set('trial', trial);
  return query;
}

type WizardAddress = {
  /** Goes to the place that the address names, as far as it has been reached. */
  come(): void;
  /** To the choice of a trial. */
  back(): void;
};

/** Keeps the wizard's place in the address: each step is an entry of the history, so that the browser's Back goes one step back. */
function useWizardAddress(state: WizardState, tell: (event: WizardEvent) => void): WizardAddress {
  // The next place takes the entry of this one.
  const replaces = useRef(false);
  // Only when the state changes: the browser changes the address first, and its place is taken from there then.
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
  const search = `?${writePlace(new URLSearchParams(location.search), { place, trial: place === 'chooser' ? null : state.trial })}`;
  if (search === location.search) return;
  navigate(location.pathname + search, { replace, state: replace ? history.state : { from: before?.place } });
}

/** State that is there again when its step is. */
export function useKept<T>(kept: Kept, name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : initial));
  const set = (next: T) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, set];
}

/** Keeps what a form holds when its step goes away, for the default values of the next time. */
export function useKeptForm<T extends FieldValues>(kept: Kept, name: string, { getValues }: UseFormReturn<T>): void {
  useEffect(
    () => () => {
      kept.set(name, getValues());
    },
    [kept, name, getValues],
  );
}
