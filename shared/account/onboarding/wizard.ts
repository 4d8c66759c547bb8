import type { ApiError } from '../../errors.ts';
import { type RegionName, regionNames } from '../../integrations/regions.ts';
import type { Entry, Hindrance } from './newcomer.ts';
import type { TrialType, Variant } from './variants.ts';

/** How the keys arrive: typed by hand, with a guide beside the page, or shared from another account. */
export const keyWays = ['manualGuide', 'ezGuide', 'siblingAccount'] as const;
export type KeyWay = (typeof keyWays)[number];

type StepNumber = 0 | 1 | 2;

/**
 * What the wizard shows: nothing yet, why it doesn't open, the choice, the three steps, or the check for a limited
 * trial.
 */
type Stage = 'starting' | 'hindered' | 'chooser' | 'steps' | 'phone' | 'card';

/**
 * The part of the wizard's state that is in the address, so that Back goes one step back and a reload stays on the
 * step.
 */
export const wizardSteps = ['chooser', 'walmart', 'details', 'seller', 'phone', 'card', 'end'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export type WizardState = {
  readonly stage: Stage;
  readonly step: StepNumber;
  readonly trial: TrialType | null;
  /** The trial whose dialog is open. */
  readonly confirming: Exclude<TrialType, 'unlimited'> | null;
  /** The dialog's checkbox is checked. */
  readonly understood: boolean;
  /** The person agreed without checking the checkbox. */
  readonly unticked: boolean;
  /** Phone or card is verified. */
  readonly verified: boolean;
  /** The account existed before. */
  readonly known: boolean;
  readonly detailsMissing: boolean;
  readonly way: KeyWay;
  readonly busy: boolean;
  readonly failure: ApiError | null;
  readonly hindrance: Hindrance | null;
  readonly regions: readonly RegionName[];
  /** The server has accepted seller keys, or a request to use another account's. */
  readonly keyed: boolean;
  readonly walmart: boolean;
  readonly done: boolean;
};

export type WizardEvent =
  | {
      kind: 'entered';
      entry: Entry;
      verified: boolean;
      keyed?: boolean;
      way?: KeyWay;
      regions?: readonly RegionName[];
      walmart?: boolean;
    }
  /** The address names this place: after a reload, or by the browser's Back and Forward. */
  | { kind: 'cameTo'; target: WizardStep; trial: TrialType | null }
  /** The start was refused. `atDetails`: by something about the details, so that step 0 shows it. */
  | { kind: 'notEntered'; failure: ApiError; atDetails: boolean }
  | { kind: 'trialChosen'; trial: TrialType }
  | { kind: 'ticked'; understood: boolean }
  | { kind: 'agreed' }
  | { kind: 'disagreed' }
  | { kind: 'sent' }
  | { kind: 'refused'; failure: ApiError }
  | { kind: 'detailsSaved' }
  | { kind: 'keysSaved' }
  | { kind: 'wayChosen'; way: KeyWay }
  | { kind: 'verified' }
  | { kind: 'cardRefused'; code: string }
  | { kind: 'regionsRead'; regions: readonly RegionName[] }
  | { kind: 'walmartConnected' }
  | { kind: 'limitedInstead' }
  | { kind: 'nextPressed' }
  | { kind: 'backPressed' }
  | { kind: 'edited'; field: string }
  | { kind: 'extensionFound' };

export const startedWizard: WizardState = {
  stage: 'starting',
  step: 0,
  trial: null,
  confirming: null,
  understood: false,
  unticked: false,
  verified: false,
  known: false,
  detailsMissing: false,
  way: 'manualGuide',
  busy: false,
  failure: null,
  hindrance: null,
  regions: [],
  keyed: false,
  walmart: false,
  done: false,
};

/** Applies an event to the wizard's state. Ignores events that don't fit the state: answers may come late or twice. */
export function reduceWizard(variant: Variant, state: WizardState, event: WizardEvent): WizardState {
  switch (event.kind) {
    case 'entered':
      return entered(state, event);
    case 'cameTo':
      return cameTo(variant, state, event);
    case 'notEntered':
      if (!event.atDetails) return { ...state, stage: 'starting', busy: false, failure: event.failure };
      return { ...state, stage: 'steps', step: 0, detailsMissing: true, busy: false, failure: event.failure };
    case 'trialChosen':
      return state.stage === 'chooser' ? chosen(variant, state, event.trial) : state;
    case 'walmartConnected':
      return isAwaitingWalmart(state) ? atEnd({ ...state, ...settled, walmart: true }) : { ...state, walmart: true };
    case 'limitedInstead':
      return state.stage === 'steps' && state.step === 1
        ? { ...state, confirming: 'limited', understood: false, unticked: false }
        : state;
    case 'ticked':
      return { ...state, understood: event.understood, unticked: state.unticked && !event.understood };
    case 'agreed':
      return agreed(variant, state);
    case 'disagreed':
      return { ...closed(state), trial: state.stage === 'chooser' ? null : state.trial };
    case 'sent':
      return { ...state, busy: true, failure: null };
    case 'refused':
      return { ...state, busy: false, failure: event.failure };
    case 'detailsSaved':
      return state.stage === 'steps' && state.step === 0
        ? onChosenPath(variant, { ...state, ...settled, detailsMissing: false, known: true })
        : { ...state, ...settled };
    case 'keysSaved':
      return state.stage === 'steps' && state.step === 1
        ? atEnd({ ...state, ...settled, keyed: true })
        : { ...state, ...settled, keyed: true };
    case 'wayChosen':
      return { ...state, way: event.way, failure: null };
    case 'verified':
      return atEnd({ ...state, ...settled, trial: 'limited', verified: true });
    case 'cardRefused':
      return {
        ...state,
        ...settled,
        stage: 'card',
        trial: 'limited',
        failure: { code: event.code, message: event.code },
      };
    case 'regionsRead':
      return withRegions(state, event.regions);
    case 'nextPressed':
      return canGoOn(variant, state) ? atEnd({ ...state, ...settled }) : state;
    case 'backPressed':
      return state.stage === 'hindered' || state.stage === 'starting'
        ? state
        : { ...closed(state), ...settled, stage: 'chooser', step: 0, trial: null };
    case 'edited':
      return { ...state, failure: withoutField(state.failure, event.field) };
    case 'extensionFound':
      return state.stage === 'steps' && state.step === 2 ? { ...state, ...settled, done: true } : state;
  }
}

/** Walmart's page was opened and hasn't answered yet. */
export const isAwaitingWalmart = ({ stage, trial, confirming }: WizardState): boolean =>
  stage === 'chooser' && trial === 'unlimitedWalmart' && confirming === null;

/** @returns what the address names; null while nothing is shown that it could lead back to */
export function placeOf(state: WizardState): WizardStep | null {
  switch (state.stage) {
    case 'starting':
    case 'hindered':
      return null;
    case 'chooser':
      return isAwaitingWalmart(state) ? 'walmart' : 'chooser';
    case 'steps':
      return (['details', 'seller', 'end'] as const)[state.step];
    default:
      return state.stage;
  }
}

/** Whether the step of keys or regions is done: the server has one of them. */
export const isSellerDone = (variant: Variant, { keyed, regions }: WizardState): boolean =>
  variant.seller === 'keys' ? keyed : regions.length > 0;

/** One connected region is enough to continue. */
export const canGoOn = (variant: Variant, { stage, step, regions }: WizardState): boolean =>
  variant.seller === 'regions' && stage === 'steps' && step === 1 && regions.length > 0;

/** Step 0 needs at least one value that identifies the person. */
export const canSendDetails = (given: { email: string; contactId: string; plan: string; password: string }): boolean =>
  [given.email, given.contactId, given.plan, given.password].some((each) => each.trim() !== '');

const settled = { busy: false, failure: null } as const;

const closed = (state: WizardState): WizardState => ({
  ...state,
  confirming: null,
  understood: false,
  unticked: false,
});

function entered(
  state: WizardState,
  {
    entry,
    verified,
    keyed = false,
    way = state.way,
    regions = [],
    walmart = false,
  }: Extract<WizardEvent, { kind: 'entered' }>,
): WizardState {
  const known: WizardState = {
    ...state,
    ...settled,
    verified,
    keyed,
    way,
    regions,
    walmart,
    known: entry.kind !== 'details',
  };
  switch (entry.kind) {
    case 'hindered':
      return { ...known, stage: 'hindered', hindrance: entry.why };
    case 'started':
      return { ...known, stage: 'steps', step: entry.step, trial: 'unlimited', done: entry.step === 2 };
    case 'details':
      return { ...known, stage: 'chooser', detailsMissing: true };
    case 'open':
      return { ...known, stage: 'chooser' };
  }
}

/** Goes only to positions that have been reached: missing steps come first. */
function cameTo(
  variant: Variant,
  state: WizardState,
  { target, trial }: Extract<WizardEvent, { kind: 'cameTo' }>,
): WizardState {
  if (state.stage === 'starting' || state.stage === 'hindered') return state;
  const here: WizardState = { ...closed(state), ...settled, stage: 'chooser', step: 0, trial: null };
  if (target === 'walmart')
    return variant.trials.includes('unlimitedWalmart') ? { ...here, trial: 'unlimitedWalmart' } : here;
  if (target === 'seller') return onPath(variant, { ...here, trial: 'unlimited' });
  if (target === 'phone' || target === 'card')
    return target === variant.limited ? onPath(variant, { ...here, trial: 'limited' }) : here;
  if (target === 'chooser' || trial === null) return here;
  if (target === 'details') return variant.seller === 'keys' ? { ...here, stage: 'steps', trial } : here;
  if (trial === 'limited') return onPath(variant, { ...here, trial });
  if (trial === 'unlimitedWalmart')
    return state.walmart
      ? atEnd({ ...here, trial })
      : cameTo(variant, state, { kind: 'cameTo', target: 'walmart', trial });
  return isSellerDone(variant, state) && !state.detailsMissing
    ? atEnd({ ...here, trial })
    : onPath(variant, { ...here, trial });
}

const chosen = (variant: Variant, state: WizardState, trial: TrialType): WizardState =>
  trial === 'unlimited'
    ? onPath(variant, { ...closed(state), failure: null, trial })
    : { ...state, trial, confirming: trial, understood: false, unticked: false, failure: null };

function agreed(variant: Variant, state: WizardState): WizardState {
  if (state.confirming === null) return state;
  // Walmart opens in its own tab, and the choice stays until it has answered.
  if (state.confirming === 'unlimitedWalmart') return closed(state);
  if (!state.understood) return { ...state, unticked: true };
  return onPath(variant, { ...closed(state), failure: null, trial: 'limited' });
}

/** The next stage after the choice. Missing details come first. */
const onPath = (variant: Variant, state: WizardState): WizardState =>
  state.detailsMissing ? { ...state, stage: 'steps', step: 0 } : onChosenPath(variant, state);

function onChosenPath(variant: Variant, state: WizardState): WizardState {
  // The start was refused, so step 0 came before any choice.
  if (state.trial === null) return { ...state, stage: 'chooser' };
  if (state.trial !== 'limited') return { ...state, stage: 'steps', step: 1 };
  return variant.limited === 'end' || state.verified ? atEnd(state) : { ...state, stage: variant.limited };
}

/** The last step. People who use another account's keys must have the extension first. */
const atEnd = (state: WizardState): WizardState => ({
  ...state,
  stage: 'steps',
  step: 2,
  done: !(state.way === 'siblingAccount' && state.trial === 'unlimited'),
});

function withRegions(state: WizardState, regions: readonly RegionName[]): WizardState {
  const read = { ...state, regions };
  const complete = regionNames.every((region) => regions.includes(region));
  return complete && state.stage === 'steps' && state.step === 1 ? atEnd({ ...read, ...settled }) : read;
}

function withoutField(failure: ApiError | null, field: string): ApiError | null {
  if (!failure?.errors?.[field]) return failure;
  const { [field]: _, ...errors } = failure.errors;
  return Object.keys(errors).length > 0 ? { ...failure, errors } : null;
}
