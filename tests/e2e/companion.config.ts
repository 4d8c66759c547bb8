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
  'product-page',
  'team-rights',
  'time-to-act',
  'tracking',
  'tracking-many',
];

/**
 * The browser tests of a team's daily work once more, with the portal as the companion of a company's API
 * (tests/support/beside-company.ts).
 */
export default defineConfig<object, { companion: boolean }>(config, {
  testMatch: files.map((name) => `**/${name}.e2e.ts`),
  // Look-ups of storefronts are the company's, so the companion does not know who made them.
  grepInvert: [/a colleague looked up today reads it beside the result/],
  use: { companion: true },
});
