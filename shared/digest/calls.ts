import { settingsAccess } from '../account/access.ts';
import { calls, get, put } from '../calls.ts';
import { saveDigestSchema, weeklyDigestSchema } from './weekly-digest.ts';

/** Ours, and optional. */
export const digestPaths = { read: '/user/weekly-digest', save: '/user/weekly-digest' } as const;

/** The weekly mail about the team's work (OWN-12), a setting of the owner. */
export const digestCalls = calls(
  '/api/digest',
  { access: settingsAccess, optional: true },
  {
    read: get('', 'load the weekly digest', { answer: weeklyDigestSchema, upstream: { path: digestPaths.read } }),
    save: put('', 'save the weekly digest', { body: saveDigestSchema, answer: weeklyDigestSchema, upstream: { path: digestPaths.save } }),
  },
);
