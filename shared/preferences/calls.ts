import { calls, get, put } from '../calls.ts';
import { preferencesPatchSchema, preferencesSchema } from './preferences.ts';

/** GET returns all settings, PUT changes some. Ours, and optional: a provider without them answers 404. */
export const preferencePaths = { own: '/portal/preferences' } as const;

const upstream = { path: preferencePaths.own };

/** The account's own settings. Both calls return all of them. */
export const preferenceCalls = calls(
  '/api/preferences',
  { optional: true },
  {
    load: get('', 'load your settings', { answer: preferencesSchema, upstream }),
    /** Settings missing from the body stay unchanged. */
    save: put('', 'save your settings', { body: preferencesPatchSchema, answer: preferencesSchema, upstream }),
  },
);
