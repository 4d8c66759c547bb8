// The provider's contract: its version, its profiles, and the headings of its calls. docs/contract/ is made from the
// tables that name them (npm run contract).

/**
 * The version of the contract, apart from the portal's own. Raise it, and set the date, with every change of a call or
 * an event; the second number for an addition.
 */
export const contractVersion = { version: '1.1.0', date: '2026-11-30' } as const;

/** What a company's API can have. Each profile contains the ones before it. */
export const contractProfiles = ['live', 'account', 'billing', 'data', 'everything'] as const;
export type ContractProfile = (typeof contractProfiles)[number];

/**
 * The headings of the calls, in the contract's order, each with the profile that its calls belong to. A call of ours
 * (`full`) belongs to 'everything' under any heading, and the first six to 'live' (shared/upstream/live-calls.ts).
 */
export const contractHeadings = {
  Session: 'account',
  Account: 'account',
  'Sign-up': 'account',
  Reset: 'account',
  Notifications: 'account',
  Tokens: 'account',
  Integrations: 'account',
  Onboarding: 'account',
  'Sub-accounts': 'account',
  Plans: 'billing',
  Plugins: 'billing',
  Billing: 'billing',
  Products: 'data',
  Sellers: 'data',
  'Wholesale suppliers': 'data',
  'Team history': 'data',
  'Usage statistics': 'data',
  'Buy/sell history': 'data',
  Inbox: 'everything',
  'Own products': 'everything',
  Prices: 'everything',
  Fees: 'everything',
  Completeness: 'everything',
  Buys: 'everything',
  Tracking: 'everything',
  'Notes about products': 'everything',
  Imports: 'everything',
  Comparisons: 'everything',
  Decisions: 'everything',
  'Exchange rates': 'everything',
  Preferences: 'everything',
  Views: 'everything',
  Operator: 'everything',
} as const satisfies Record<string, ContractProfile>;
export type ContractHeading = keyof typeof contractHeadings;

/** The profile of a call of one of the tables, none of which is of the profile 'live'. */
export const profileOf = ({ tag, full }: { tag: ContractHeading; full?: true | undefined }): ContractProfile =>
  full ? 'everything' : contractHeadings[tag];

/** The title of a profile in texts. */
export const profileTitles = {
  live: 'Live',
  account: 'Account',
  billing: 'Billing',
  data: 'Data',
  everything: 'Everything',
} as const satisfies Record<ContractProfile, string>;

/** The title of the section of docs/contract/calls.md that has these calls. Those of 'live' have one for themselves. */
export const sectionTitle = (heading: ContractHeading, profile: ContractProfile): string =>
  contractHeadings[heading] === profile ? heading : `${heading}, ${profile}`;

/** The anchor of a title in a Markdown page. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
