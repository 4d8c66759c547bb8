import { calls, get, put } from '../../calls.ts';
import { settingsAccess } from '../../session/access.ts';
import { saveWeeklyMailSchema, weeklyMailPreviewSchema, weeklyMailSchema } from './weekly-mail.ts';

/** The weekly mail about the team's work (OWN-12), a setting of the owner. */
export const weeklyMailCalls = calls(
  '/api/weekly-mail',
  { tag: 'Sub-accounts', access: settingsAccess, full: true, upstream: '/user/weekly-mail' },
  {
    read: get('', 'load the weekly mail', {
      answer: weeklyMailSchema,
      upstream: {
        describe: 'The owner’s weekly mail: whether, when, and in which time zone',
      },
    }),
    preview: get('/preview', 'preview the weekly mail', {
      answer: weeklyMailPreviewSchema,
      upstream: { describe: 'The weekly mail as it would be sent now' },
    }),
    save: put('', 'save the weekly mail', {
      body: saveWeeklyMailSchema,
      answer: weeklyMailSchema,
      upstream: { describe: 'Turn the weekly mail on or off, and choose its day' },
    }),
  },
);
