import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Files of what the companion serves itself, whatever the company has. */
const files = [
  'alert-panel',
  'assign',
  'bought',
  'costs',
  'decisions',
  'fifty',
  'imports',
  'inbox-export',
  'inbox-states',
  'incidents',
  'live',
  'members',
  'missed-messages',
  'mixed-import',
  'new-price',
  'overview',
  'own-products',
  'owner-questions',
  'team-rights',
  'time-to-act',
  'tracking',
];

/**
 * The browser tests of a team's daily work once more, with the portal as the companion of a company's API
 * (tests/support/beside-company.ts).
 */
export default defineConfig<object, { companion: boolean }>(config, {
  testMatch: files.map((name) => `**/${name}.e2e.ts`),
  grepInvert: [
    // Storefronts are the company's, so the companion does not know who looked them up.
    /a colleague looked up today reads it beside the result/,
    // Without the company's sales nobody knows which alert costs most, and the test opens another one.
    /cost and limits are entered where they are needed/,
    // Rights that are the company's own are not changed by a role (docs/companion.md).
    /a role is given to several/,
  ],
  use: { companion: true },
});
