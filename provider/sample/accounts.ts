import type { DatabaseSync } from 'node:sqlite';
import { notificationTypes } from '#shared/inbox/notification.ts';
import { endOfAuthorisation } from '#shared/integrations/connection.ts';
import { messageTypeNames } from '#shared/integrations/message-types.ts';
import { memberFlags } from '#shared/members/member-flags.ts';
import { firstRoles } from '#shared/members/roles.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import { DEMO_SELLER_ID } from '../products/sample-sellers.ts';
import type { Profile } from '../session/account-record.ts';
import { balanceRowOf } from '../tokens/tokens-table.ts';

export const DEMO_PASSWORD = 'demo-pass-1';
export const DEMO_OWNER_ID = 'demo-owner';
export const DEMO_OWNER_EMAIL = 'owner@demo.test';
const PROMOTER_SELLER_ID = 'A1DEMOPROMO001';

export const demoOwnerBalance: TokenBalance = {
  freeToken: { tokens: 5_000, remaining: 2_000 },
  subscription: { tokens: 20_000, remaining: 11_240 },
  onetime: { tokens: 100_000, remaining: 5_000 },
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type SampleAccount = {
  id: string;
  email: string;
  owned?: boolean;
  inactive?: boolean;
  role?: 'Scout' | 'Buyer';
  profile: Profile;
  balance?: TokenBalance;
};

const sampleRoleId = (name: string): string => `demo-role-${name.toLowerCase()}`;

/** The demo accounts. The owner has eight members; the lists contain only what differs between them. */
export function sampleAccounts(now: number): SampleAccount[] {
  const iso = (days: number) => new Date(now + days * DAY).toISOString();
  return [
    {
      id: DEMO_OWNER_ID,
      email: DEMO_OWNER_EMAIL,
      balance: demoOwnerBalance,
      profile: main(100_001, 'Owner', {
        productType: 'basic',
        planName: 'Advanced',
        stripePriceKey: 'ADVANCED_YEARLY',
        stripeSubId: 'sub_sample_owner',
        subscribeCreatedAt: iso(-282),
        nextSubscribeAt: iso(83),
        isFirstConfigMWS: true,
        totalPlusToken: 10,
        supportType: 'enterprise',
      }),
    },
    {
      id: 'demo-member-1',
      email: 'member@demo.test',
      owned: true,
      profile: member(1, { accessHistory: true, accessProducts: true, accessNotifications: true }),
    },
    { id: 'demo-member-2', email: 'inactive@demo.test', owned: true, inactive: true, profile: member(2) },
    ...[3, 4, 5, 6, 7, 8].map((number) => ({
      id: `demo-member-${number}`,
      email: `member${number}@demo.test`,
      owned: true,
      profile: member(number, {
        accessHistory: number % 3 === 0,
        accessProducts: number % 2 === 0,
        accessSeller: number === 4,
        accessGoogleAddon: number === 3,
        disabledCalculatorSettings: number !== 6,
      }),
      // Some with rights of their own, as teams have them after a while.
      ...(number < 7 ? { role: number === 4 ? ('Buyer' as const) : ('Scout' as const) } : {}),
    })),
    {
      id: 'demo-hazmat',
      email: 'hazmat@demo.test',
      profile: main(100_010, 'Hazmat', {
        productType: 'hazmat',
        planName: 'Hazmat',
        stripePriceKey: 'HAZMAT_YEARLY',
        stripeSubId: 'sub_sample_hazmat',
        subscribeCreatedAt: iso(-120),
        nextSubscribeAt: iso(245),
        ...samplePluginTrials(now),
      }),
      balance: granted(1_000, 0),
    },
    {
      id: 'demo-trial',
      email: 'trial@demo.test',
      profile: main(100_011, 'Trial', {
        productType: 'basic',
        isInTrial: true,
        isNotSpToken: true,
        freeTrialType: '10',
        trialAsins: 0,
        startTrialTime: iso(-3),
        startedFreeTrialAt: iso(-3),
      }),
      balance: granted(100, 0),
    },
    {
      id: 'demo-promoter',
      email: 'promoter@demo.test',
      profile: main(100_012, 'Promoter', {
        productType: 'basic',
        planName: 'Advanced',
        stripePriceKey: 'ADVANCED_MONTHLY',
        stripeSubId: 'sub_sample_promoter',
        subscribeCreatedAt: iso(-12),
        nextSubscribeAt: iso(18),
        isFirstConfigMWS: true,
        registerFrom: 'PROMOTER',
      }),
      balance: granted(2_500, 1_000),
    },
    { id: 'demo-new', email: 'new@demo.test', profile: main(100_013, 'New', {}), balance: granted(0, 0) },
  ];
}

const main = (contactId: number, name: string, profile: Profile): Profile => ({
  firstName: 'Demo',
  lastName: name,
  fullName: `Demo ${name}`,
  contactId,
  banAllAccess: false,
  isSignUpDone: true,
  isFirstConfigMWS: false,
  isInTrial: false,
  isNotStartTrial: false,
  isOutOfTrial: false,
  isNotSpToken: false,
  isCanceledAccount: false,
  registerFrom: 'AZINSIGHT',
  enableAsinTracker: false,
  listMarketplace: ['US', 'CA', 'MX'],
  listUserPlan: [],
  listPluginTrial: [],
  totalPlusToken: 2,
  totalPlusTokenAzalert: 2,
  supportType: 'standard',
  upgradeToInsight: false,
  ...profile,
});
const member = (number: number, profile: Profile = {}): Profile => ({
  firstName: 'Demo',
  lastName: `Member ${number}`,
  fullName: `Demo Member ${number}`,
  disabledCalculatorSettings: true,
  accessHistory: false,
  accessProducts: false,
  accessSeller: false,
  accessGoogleAddon: false,
  recordSourcingHistory: true,
  ...profile,
});

const granted = (free: number, subscription: number): TokenBalance => ({
  freeToken: { tokens: free, remaining: free },
  subscription: { tokens: subscription, remaining: subscription },
  onetime: { tokens: 0, remaining: 0 },
});

/**
 * @param hash of the password that all demo accounts share. Everybody knows it, so separate salts would protect nothing
 */
export function insertSampleAccounts(
  raw: DatabaseSync,
  accounts: readonly SampleAccount[],
  hash: string,
  now: number,
): void {
  const account = raw.prepare(
    'insert into accounts (id, owner_id, email, password_hash, account_type, active, profile, sample, created_at) values (?, ?, ?, ?, ?, ?, ?, 1, ?)',
  );
  const member = raw.prepare(
    "insert into members (account_id, owner_id, extension, rev, role_id) values (?, ?, 'AZINSIGHT', 1, ?)",
  );
  const newRole = raw.prepare('insert into member_roles values (?, ?, ?, ?, ?)');
  for (const { name, flags } of firstRoles)
    newRole.run(
      sampleRoleId(name),
      DEMO_OWNER_ID,
      name,
      JSON.stringify(memberFlags.filter((flag) => flags[flag])),
      now,
    );
  const signIn = raw.prepare('insert into sign_ins values (?, ?, ?)');
  const balance = raw.prepare(
    `insert into token_balances values
      (:account_id, :free_tokens, :free_remaining, :subscription_tokens, :subscription_remaining, :onetime_tokens, :onetime_remaining)`,
  );
  for (const [index, { id, email, owned, inactive, role, profile, balance: tokens }] of accounts.entries()) {
    const type = owned ? 'SUB_USER' : 'USER';
    const createdAt = now - (300 - index * 9) * DAY;
    account.run(
      id,
      owned ? DEMO_OWNER_ID : null,
      email,
      hash,
      type,
      inactive ? 0 : 1,
      JSON.stringify(profile),
      createdAt,
    );
    if (owned) member.run(id, DEMO_OWNER_ID, role === undefined ? null : sampleRoleId(role));
    signIn.run(id, createdAt, inactive ? createdAt + 20 * DAY : now - (index + 1) * 5 * HOUR);
    if (tokens) balance.run({ ...balanceRowOf(id, tokens) });
  }
  const settings = raw.prepare('insert into calculator_settings values (?, ?, ?, ?)');
  for (const [marketplace, values] of Object.entries(sampleCalculator))
    settings.run(DEMO_OWNER_ID, marketplace, JSON.stringify(values), now - 90 * DAY);
  const link = raw.prepare(
    'insert into seller_links (account_id, region, seller_id, connected_at, ends_at) values (?, ?, ?, ?, ?)',
  );
  const line = raw.prepare('insert into message_lines values (?, ?, ?, ?, ?, null, ?, ?, ?)');
  for (const [id, seller, days] of [
    [DEMO_OWNER_ID, DEMO_SELLER_ID, 280],
    ['demo-promoter', PROMOTER_SELLER_ID, 12],
  ] as const) {
    const at = now - days * DAY;
    link.run(id, 'na', seller, at, endOfAuthorisation(at));
    for (const type of messageTypeNames) {
      const ofOwner = id === DEMO_OWNER_ID;
      const isSeen = ofOwner && notificationTypes.some((each) => each === type);
      line.run(
        id,
        'na',
        type,
        'subscribed',
        ofOwner ? sampleSubscriptionId(type) : null,
        at,
        isSeen ? at + 60_000 : null,
        isSeen ? now - 2 * 3_600_000 : null,
      );
    }
  }
  const subscription = raw.prepare('insert into subscriptions values (?, ?, ?, ?, ?, ?)');
  for (const type of notificationTypes) {
    subscription.run(DEMO_OWNER_ID, 'US', type, '1.0', sampleSubscriptionId(type), now - 279 * DAY);
  }
}

/** The demo owner's calculator settings. Money in the marketplace's currency. */
const sampleCalculator = {
  US: { minProfit: 3, minRoi: 30, prepCost: 1, inboundPerPound: 0.45, salesTaxPercent: 0 },
  CA: { minProfit: 4, minRoi: 35, prepCost: 1.5, inboundPerPound: 0.6, salesTaxPercent: 5 },
};

export const sampleSubscriptionId = (notificationType: string): string =>
  `sample-${notificationType.toLowerCase().replaceAll('_', '-')}`;

/** Trials of the hazmat account: one running, one ended. */
export const sampleTrials = [
  { plugin: 'plugin-search-view', code: 'SEARCH_VIEW', startedDays: -3, ended: false },
  { plugin: 'plugin-manage-brand', code: 'MANAGE_BRAND', startedDays: -40, ended: true },
] as const;
const TRIAL_DAYS = 10;

/** Uses the specification's field names. */
const samplePluginTrials = (now: number): object => ({
  listPluginTrial: sampleTrials.map(({ code, startedDays, ended }) => ({
    parent: code,
    isEndTrial: ended,
    endsAt: now + (startedDays + TRIAL_DAYS) * DAY,
  })),
});
