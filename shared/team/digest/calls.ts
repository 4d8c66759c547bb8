import { calls, get, put } from '../../calls.ts';
import { settingsAccess } from '../../session/access.ts';
import { digestPreviewSchema, saveDigestSchema, weeklyDigestSchema } from './weekly-digest.ts';

/** The weekly mail about the team's work (OWN-12), a setting of the owner. */
export const digestCalls = calls(
  '/api/digest',
  { tag: 'Sub-accounts', access: settingsAccess, full: true },
  {
    read: get('', 'load the weekly digest', {
      answer: weeklyDigestSchema,
      upstream: { path: '/user/weekly-digest', describe: 'The owner’s weekly digest: whether, when, and in which time zone' },
    }),
    preview: get('/preview', 'preview the weekly digest', {
      answer: digestPreviewSchema,
      upstream: { path: '/user/weekly-digest/preview', describe: 'The weekly digest as it would be sent now' },
    }),
    save: put('', 'save the weekly digest', {
      body: saveDigestSchema,
      answer: weeklyDigestSchema,
      upstream: { path: '/user/weekly-digest', describe: 'Turn the weekly digest on or off, and choose its day' },
    }),
  },
);
