import { type RefObject, useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type TrialType, trialTypes } from '#shared/onboarding/variants.ts';
import { placeOf, type WizardEvent, type WizardPlace, type WizardState, wizardPlaces } from '#shared/onboarding/wizard.ts';

type Named = { place: WizardPlace; trial: TrialType | null };

/** @returns null where the address names no place of the wizard */
export function placeIn(query: URLSearchParams): Named | null {
  const place = wizardPlaces.find((each) => each === query.get('at'));
  return place ? { place, trial: trialTypes.find((each) => each === query.get('trial')) ?? null } : null;
}

/** Puts a place into a query. The outcome of a card check is left out: it was told once. */
export function writePlace(query: URLSearchParams, { place, trial }: Named): URLSearchParams {
  query.delete('verification');
  query.set('at', place);
  if (trial === null) query.delete('trial');
  else query.set('trial', trial);
  return query;
}

export type WizardAddress = {
  /** Goes to the place that the address names, as far as it has been reached. */
  come(): void;
  /** To the choice of a trial. */
  back(): void;
};

/** Keeps the wizard's place in the address: each step is an entry of the history, so that the browser's Back goes one step back. */
export function useWizardAddress(state: WizardState, tell: (event: WizardEvent) => void): WizardAddress {
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
