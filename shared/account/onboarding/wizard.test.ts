import { describe, expect, it } from 'vitest';
import { type VariantName, variants } from './variants.ts';
import {
  canGoOn,
  canSendDetails,
  isSellerDone,
  placeOf,
  reduceWizard,
  startedWizard,
  type WizardEvent,
  type WizardState,
  type WizardStep,
} from './wizard.ts';

const run = (name: VariantName, ...events: WizardEvent[]): WizardState =>
  events.reduce((state, event) => reduceWizard(variants[name], state, event), startedWizard);
const at = (state: WizardState) => (state.stage === 'steps' ? `step ${state.step}` : state.stage);

const open: WizardEvent = { kind: 'entered', entry: { kind: 'open' }, verified: false };
const details: WizardEvent = { kind: 'entered', entry: { kind: 'details' }, verified: false };
const choose = (trial: 'limited' | 'unlimited' | 'unlimitedWalmart'): WizardEvent => ({ kind: 'trialChosen', trial });
const tick: WizardEvent = { kind: 'ticked', understood: true };
const agree: WizardEvent = { kind: 'agreed' };
const limited = [choose('limited'), tick, agree];
const failure = { code: 'X', message: 'No.' };

describe('the wizard', () => {
  const paths: [VariantName, string, WizardEvent[], string][] = [
    ['signup', 'limited', limited, 'step 2'],
    ['signup', 'unlimited', [choose('unlimited')], 'step 1'],
    ['authorised', 'limited', limited, 'phone'],
    ['authorised', 'limited, code verified', [...limited, { kind: 'verified' }], 'step 2'],
    ['authorised', 'limited, Back', [...limited, { kind: 'backPressed' }], 'chooser'],
    ['authorised', 'unlimited', [choose('unlimited')], 'step 1'],
    ['older', 'limited', limited, 'phone'],
    ['older', 'unlimited', [choose('unlimited')], 'step 1'],
    ['newest', 'limited', limited, 'card'],
    ['newest', 'unlimited', [choose('unlimited')], 'step 1'],
    ['newest', 'Walmart', [choose('unlimitedWalmart'), agree], 'chooser'],
    ['signup', 'keys saved', [choose('unlimited'), { kind: 'sent' }, { kind: 'keysSaved' }], 'step 2'],
    ['signup', 'keys refused', [choose('unlimited'), { kind: 'sent' }, { kind: 'refused', failure }], 'step 1'],
    ['signup', 'limited instead', [choose('unlimited'), { kind: 'limitedInstead' }, tick, agree], 'step 2'],
    ['older', 'limited instead', [choose('unlimited'), { kind: 'limitedInstead' }, tick, agree], 'phone'],
    ['newest', 'limited instead', [choose('unlimited'), { kind: 'limitedInstead' }, tick, agree], 'card'],
  ];
  it.each(paths)('%s, %s [ONB-14, ONB-25]', (name, _, events, expected) =>
    expect(at(run(name, open, ...events))).toBe(expected),
  );

  it.each(Object.keys(variants) as VariantName[])(
    '%s asks for missing details after the choice, and continues as chosen',
    (name) => {
      const requested = run(name, details, choose('unlimited'));
      expect(at(requested)).toBe('step 0');
      expect(at(reduceWizard(variants[name], requested, { kind: 'detailsSaved' }))).toBe('step 1');
      const byLimited = run(name, details, ...limited);
      expect(at(byLimited)).toBe('step 0');
      const expected = { end: 'step 2', phone: 'phone', card: 'card' }[variants[name].limited];
      expect(at(reduceWizard(variants[name], byLimited, { kind: 'detailsSaved' }))).toBe(expected);
    },
  );

  it('does not accept the limited trial without the checkbox, and checking it removes the message [ONB-02, ONB-29]', () => {
    const unticked = run('newest', open, choose('limited'), agree);
    expect(unticked).toMatchObject({ stage: 'chooser', confirming: 'limited', unticked: true });
    expect(reduceWizard(variants.newest, unticked, tick).unticked).toBe(false);
    expect(reduceWizard(variants.newest, unticked, { kind: 'ticked', understood: false }).unticked).toBe(true);
  });

  it('resets the choice on Disagree; opened from a step, it restores the former choice [ONB-02, ONB-29]', () => {
    expect(run('newest', open, choose('limited'), tick, { kind: 'disagreed' })).toMatchObject({
      trial: null,
      confirming: null,
      understood: false,
    });
    expect(run('newest', open, choose('unlimitedWalmart'), { kind: 'disagreed' }).trial).toBeNull();
    expect(run('newest', open, choose('unlimited'), { kind: 'limitedInstead' }, { kind: 'disagreed' })).toMatchObject({
      trial: 'unlimited',
      step: 1,
    });
  });

  it('opens the dialog unchecked every time', () => {
    expect(run('newest', open, choose('limited'), tick, { kind: 'disagreed' }, choose('limited'))).toMatchObject({
      understood: false,
      unticked: false,
    });
  });

  it('skips verification for verified accounts, and for no others', () => {
    const verified: WizardEvent = { kind: 'entered', entry: { kind: 'open' }, verified: true };
    for (const name of ['authorised', 'older', 'newest'] as const)
      expect(at(run(name, verified, ...limited))).toBe('step 2');
    for (const name of ['authorised', 'older', 'newest'] as const) {
      expect(at(run(name, open, ...limited, { kind: 'nextPressed' }))).toBe(variants[name].limited);
      expect(at(run(name, open, ...limited, { kind: 'detailsSaved' }))).toBe(variants[name].limited);
      expect(at(run(name, open, ...limited, { kind: 'keysSaved' }))).toBe(variants[name].limited);
    }
  });

  it('enables Next with one region, and continues by itself with both', () => {
    const none = run('newest', open, choose('unlimited'));
    expect(canGoOn(variants.newest, none)).toBe(false);
    expect(at(reduceWizard(variants.newest, none, { kind: 'nextPressed' }))).toBe('step 1');
    const one = reduceWizard(variants.newest, none, { kind: 'regionsRead', regions: ['EU'] });
    expect([at(one), canGoOn(variants.newest, one)]).toEqual(['step 1', true]);
    expect(at(reduceWizard(variants.newest, one, { kind: 'nextPressed' }))).toBe('step 2');
    expect(at(reduceWizard(variants.newest, one, { kind: 'regionsRead', regions: ['EU', 'NA'] }))).toBe('step 2');
  });

  it('stays on the step when regions connect before the choice', () => {
    expect(at(run('newest', open, { kind: 'regionsRead', regions: ['EU', 'NA'] }))).toBe('chooser');
  });

  it('shows the code of a refused card on every step', () => {
    expect(run('newest', open, { kind: 'cardRefused', code: 'credit_card_is_used' })).toMatchObject({
      stage: 'card',
      failure: { code: 'credit_card_is_used' },
    });
    expect(run('newest', open, { kind: 'verified' })).toMatchObject({ stage: 'steps', step: 2, trial: 'limited' });
  });

  it('clears the choice and its messages on Back', () => {
    const back = run('newest', open, choose('unlimited'), { kind: 'refused', failure }, { kind: 'backPressed' });
    expect(back).toMatchObject({ stage: 'chooser', step: 0, trial: null, failure: null });
  });

  it('keeps a refusal until the next request, with Next enabled', () => {
    const refused = run('signup', open, choose('unlimited'), { kind: 'sent' }, { kind: 'refused', failure });
    expect(refused).toMatchObject({ busy: false, failure });
    expect(reduceWizard(variants.signup, refused, { kind: 'sent' })).toMatchObject({ busy: true, failure: null });
    expect(run('signup', open, choose('unlimited'), { kind: 'sent' }, { kind: 'keysSaved' })).toMatchObject({
      busy: false,
      failure: null,
    });
  });

  it('clears a field’s error when it is edited, and the message with the last one [ONB-19]', () => {
    const wrong = run('signup', details, choose('unlimited'), {
      kind: 'refused',
      failure: { ...failure, errors: { password: 'Short', lastName: 'Odd' } },
    });
    const once = reduceWizard(variants.signup, wrong, { kind: 'edited', field: 'password' });
    expect(once.failure?.errors).toEqual({ lastName: 'Odd' });
    expect(reduceWizard(variants.signup, once, { kind: 'edited', field: 'lastName' }).failure).toBeNull();
    expect(reduceWizard(variants.signup, once, { kind: 'edited', field: 'other' })).toEqual(once);
  });

  it('shows a start that the URL refused at step 0, and any other where it can be retried', () => {
    expect(at(run('older', { kind: 'notEntered', failure, atDetails: true }))).toBe('step 0');
    expect(run('older', { kind: 'notEntered', failure, atDetails: false })).toMatchObject({
      stage: 'starting',
      failure,
    });
  });

  it('finishes a sibling’s keys only with the extension [ONB-26]', () => {
    const sibling = run(
      'signup',
      open,
      choose('unlimited'),
      { kind: 'wayChosen', way: 'siblingAccount' },
      { kind: 'keysSaved' },
    );
    expect(sibling).toMatchObject({ step: 2, done: false });
    expect(reduceWizard(variants.signup, sibling, { kind: 'extensionFound' }).done).toBe(true);
    expect(run('signup', open, choose('unlimited'), { kind: 'keysSaved' }).done).toBe(true);
  });

  it('ends after Walmart is connected and the terms are accepted', () => {
    const waits = run('newest', open, choose('unlimitedWalmart'), agree);
    expect(at(reduceWizard(variants.newest, waits, { kind: 'walmartConnected' }))).toBe('step 2');
    expect(at(run('newest', open, { kind: 'walmartConnected' }))).toBe('chooser');
    expect(at(run('newest', open, choose('unlimitedWalmart'), { kind: 'walmartConnected' }))).toBe('chooser');
  });

  it.each(['alreadyUsed', 'emailExists', 'trialUsed', 'leaves'] as const)(
    'stays on the step of an obstacle (%s)',
    (why) => {
      const hindered = run('signup', { kind: 'entered', entry: { kind: 'hindered', why }, verified: false });
      for (const event of [
        choose('unlimited'),
        agree,
        { kind: 'nextPressed' },
        { kind: 'backPressed' },
        { kind: 'keysSaved' },
      ] as WizardEvent[])
        expect(reduceWizard(variants.signup, hindered, event).stage).toBe('hindered');
    },
  );

  it('finishes a step of keys or regions only when the server has them [ONB-14, ONB-25]', () => {
    expect(isSellerDone(variants.signup, run('signup', open, ...limited))).toBe(false);
    expect(isSellerDone(variants.signup, run('signup', open, choose('unlimited'), { kind: 'keysSaved' }))).toBe(true);
    expect(isSellerDone(variants.signup, run('signup', { ...open, keyed: true }))).toBe(true);
    expect(isSellerDone(variants.newest, run('newest', open, { kind: 'verified' }))).toBe(false);
    expect(isSellerDone(variants.newest, run('newest', { ...open, regions: ['EU'] }))).toBe(true);
  });

  const come = (
    target: WizardStep,
    trial: 'limited' | 'unlimited' | 'unlimitedWalmart' | null = null,
  ): WizardEvent => ({ kind: 'cameTo', target, trial });
  const reached: [VariantName, WizardEvent, WizardEvent, string][] = [
    ['signup', open, come('seller', 'unlimited'), 'step 1'],
    ['signup', open, come('end', 'unlimited'), 'step 1'],
    ['signup', { ...open, keyed: true }, come('end', 'unlimited'), 'step 2'],
    ['signup', open, come('end', 'limited'), 'step 2'],
    ['signup', open, come('end'), 'chooser'],
    ['signup', open, come('phone', 'limited'), 'chooser'],
    ['signup', details, come('end', 'limited'), 'step 0'],
    ['signup', details, come('seller', 'unlimited'), 'step 0'],
    ['signup', open, come('details', 'unlimited'), 'step 0'],
    ['older', open, come('end', 'limited'), 'phone'],
    ['older', { ...open, verified: true }, come('end', 'limited'), 'step 2'],
    ['newest', open, come('end', 'unlimited'), 'step 1'],
    ['newest', { ...open, regions: ['EU'] }, come('end', 'unlimited'), 'step 2'],
    ['newest', { ...open, regions: ['EU'] }, come('seller', 'unlimited'), 'step 1'],
    ['newest', open, come('card', 'limited'), 'card'],
    ['newest', { ...open, verified: true }, come('card', 'limited'), 'step 2'],
    ['newest', open, come('end', 'unlimitedWalmart'), 'chooser'],
    ['newest', { ...open, walmart: true }, come('end', 'unlimitedWalmart'), 'step 2'],
    ['newest', open, come('details', 'unlimited'), 'chooser'],
    [
      'newest',
      { kind: 'entered', entry: { kind: 'hindered', why: 'trialUsed' }, verified: false },
      come('seller'),
      'hindered',
    ],
  ];
  it.each(reached)(
    '%s, entered by %o, a URL leads no further than the reached step: %o',
    (name, entered, came, expected) => expect(at(run(name, entered, came))).toBe(expected),
  );

  it('returns to every step that has a name in the URL', () => {
    const paths: [VariantName, WizardEvent[]][] = [
      ['signup', []],
      ['signup', [choose('unlimited')]],
      ['signup', limited],
      ['older', limited],
      ['newest', limited],
      ['newest', [choose('unlimitedWalmart'), agree]],
    ];
    for (const [name, events] of paths) {
      const there = run(name, open, ...events);
      const again = run(name, open, come(placeOf(there) as WizardStep, there.trial));
      expect([placeOf(again), again.trial]).toEqual([placeOf(there), there.trial]);
    }
    expect(placeOf(startedWizard)).toBeNull();
  });

  it('lets anybody with a contact submit step 0', () => {
    const nobody = { email: '', contactId: ' ', plan: '', password: '' };
    expect(canSendDetails(nobody)).toBe(false);
    for (const field of ['email', 'contactId', 'plan', 'password'])
      expect(canSendDetails({ ...nobody, [field]: 'x' })).toBe(true);
  });
});
