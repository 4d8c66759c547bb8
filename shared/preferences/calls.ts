import { calls, get, put } from '../calls.ts';
import { preferencesPatchSchema, preferencesSchema } from './preferences.ts';

/** GET answers all settings, PUT changes some. Ours and optional: a provider without them answers 404. */
export const preferencePaths = { own: '/portal/preferences' } as const;

const upstream = { path: preferencePaths.own };

/** The settings of the account that asks. Both calls answer all of them as they are then. */
export const preferenceCalls = calls(
  '/api/preferences',
  { optional: true },
  {
    load: get('', 'load your settings', { answer: preferencesSchema, upstream }),
    /** Settings that the body leaves out stay as they are. */
    save: put('', 'save your settings', { body: preferencesPatchSchema, answer: preferencesSchema, upstream }),
  },
);
