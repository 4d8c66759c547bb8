import { calls, get, put } from '../../calls.ts';
import { preferencesPatchSchema, preferencesSchema } from './preferences.ts';

/** The account's own settings. Both calls return all of them. */
export const preferenceCalls = calls(
  '/api/preferences',
  { tag: 'Preferences', full: true, upstream: '/portal/preferences' },
  {
    load: get('', 'load your settings', {
      answer: preferencesSchema,
      upstream: { describe: 'The settings of the account' },
    }),
    /** Settings missing from the body stay unchanged. */
    save: put('', 'save your settings', {
      body: preferencesPatchSchema,
      answer: preferencesSchema,
      upstream: { describe: 'Change some settings of the account' },
    }),
  },
);
