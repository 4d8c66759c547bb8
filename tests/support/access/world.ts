import { type MemberFlag, memberFlags } from '#shared/members/member-flags.ts';
import { comparison } from '../comparisons.ts';
import { importHead } from '../imports.ts';
import { startTestProvider, type TestProvider } from '../provider.ts';
import { supplier } from '../suppliers.ts';

/** A kind of account in the access tables. */
export type Kind = {
  name: string;
  email: string;
  is: 'main' | 'member' | 'nobody';
  /** The session token, when signed in. */
  token: string;
  plan: 'basic' | 'starter';
  /** Sees everything the team has sourced. */
  seesTeam: boolean;
  team: 'home' | 'other' | 'none';
  /** The one right granted to a sub-account. */
  flag?: MemberFlag;
};

export const PASSWORD = 'pass-word-1';
/** Markers that occur only in one team's or one person's data. */
export const canary = {
  home: 'canaryhome',
  other: 'canaryother',
  of: (name: string) => `canarybird${name.replace(/\W/g, '').toLowerCase()}bird`,
};

/** Creates two teams with data of every kind, and one account of each kind. */
export async function createAccessWorld(): Promise<AccessWorld> {
  const provider = await startTestProvider();
  const balance = {
    freeToken: { tokens: 9, remaining: 9 },
    subscription: { tokens: 0, remaining: 0 },
    onetime: { tokens: 0, remaining: 0 },
  };
  const add = (email: string, more: object) => provider.addAccount({ email, password: PASSWORD, ...more });
  const basic = { productType: 'basic', isInTrial: false };
  const owner = await add(`owner@${canary.home}.test`, {
    sellerId: 'A1HOME00000001',
    subscribed: ['US'],
    balance,
    profile: { ...basic, fullName: 'Olga Owner' },
  });
  const other = await add(`owner@${canary.other}.test`, {
    sellerId: 'A1OTHER0000001',
    subscribed: ['US'],
    balance,
    profile: { ...basic, productType: 'starter', fullName: 'Otto Other' },
  });
  const kinds: Kind[] = [
    { name: 'owner', email: owner.email, is: 'main', token: owner.token, plan: 'basic', seesTeam: true, team: 'home' },
    {
      name: 'other owner',
      email: other.email,
      is: 'main',
      token: other.token,
      plan: 'starter',
      seesTeam: true,
      team: 'other',
    },
  ];
  for (const flag of ['none', ...memberFlags] as const) {
    const email = `${flag.toLowerCase()}@${canary.home}.test`;
    const { token } = await add(email, { owner: owner.email, profile: flag === 'none' ? {} : { [flag]: true } });
    kinds.push({
      name: `member with ${flag}`,
      email,
      is: 'member',
      token,
      plan: 'basic',
      seesTeam: flag === 'accessHistory',
      team: 'home',
      ...(flag === 'none' ? {} : { flag }),
    });
  }
  const left = await add(`left@${canary.home}.test`, { owner: owner.email });
  kinds.push({
    name: 'inactive member',
    email: left.email,
    is: 'nobody',
    token: left.token,
    plan: 'basic',
    seesTeam: false,
    team: 'none',
  });
  kinds.push({ name: 'signed out', email: '', is: 'nobody', token: '', plan: 'basic', seesTeam: false, team: 'none' });

  const foreignMember = await add(`member@${canary.other}.test`, {
    owner: other.email,
    profile: { accessHistory: true },
  });
  const signedIn = kinds.filter(({ is }) => is !== 'nobody');
  await source(provider, [
    ...signedIn.map(({ email, name }) => ({ email, name })),
    { email: foreignMember.email, name: 'foreign member' },
  ]);
  await provider.addSuppliers([supplier(1), supplier(2)]);
  await provider.call('PUT', '/user/views', {
    token: other.token,
    body: { screen: 'usage', name: canary.other, state: '?a=1', shared: true },
  });
  await provider.call('PUT', '/user/views', {
    token: owner.token,
    body: { screen: 'usage', name: 'Ours', state: '?a=1', shared: true },
  });
  await provider.call('PUT', '/portal/tracking', {
    token: other.token,
    body: { asin: 'B000000009', marketplace: 'US', entries: [], note: canary.other },
  });
  await provider.call('PUT', '/portal/product-notes', {
    token: other.token,
    body: { asin: 'B000000009', marketplace: 'US', text: canary.other, shared: true },
  });
  const importId = 'foreign-import-1';
  await provider.call('PUT', '/portal/imports', {
    token: other.token,
    body: importHead(importId, 1, { name: canary.other }),
  });
  await provider.call('PUT', '/portal/imports/one', { token: other.token, body: { id: importId, shared: true } });
  await provider.call('PUT', '/portal/comparisons', {
    token: other.token,
    body: comparison({ name: canary.other, shared: true }),
  });
  const read = async (path: string) =>
    JSON.stringify((await provider.call('GET', path, { token: other.token })).body).replace(/"now":\d+/, '');
  const idIn = async (path: string, sign: RegExp) => sign.exec(await read(path))?.[1] ?? '';
  await provider.openSession(other.email);
  await provider.call('POST', '/user/ask-for-right', {
    token: foreignMember.token,
    body: { right: 'accessProducts', reason: canary.other },
  });

  return {
    provider,
    kinds,
    foreign: {
      accountId: other.id,
      memberId: foreignMember.id,
      email: foreignMember.email,
      viewId: await idIn('/user/views?screen=usage', /"id":"([^"]+)"/),
      noteId: await idIn('/portal/product-notes?marketplace=US&asin=B000000009', /"id":"([^"]+)"/),
      importId,
      comparisonId: await idIn('/portal/comparisons', /"id":"([^"]+)"/),
      trackingId: await idIn('/portal/tracking?marketplace=US', /"id":"([^"]+)"/),
      requestId: await idIn('/user/right-requests', /"id":"([^"]+)"/),
      browserId: await idIn('/user/signed-in-browsers', /"id":"([^"]+)"[^}]*"current":false/),
    },
    deactivate: () => provider.setActive(left.email, false),
    otherTeamsState: async () =>
      Promise.all([
        read('/get-user-info-app'),
        read('/user/views?screen=usage'),
        read('/portal/product-notes?marketplace=US&asin=B000000009'),
        read('/portal/tracking?marketplace=US'),
        read('/portal/comparisons'),
        read('/portal/imports'),
        read('/amazon/status'),
        read('/user/get-all-accounts-for-history'),
        read('/user/get-list-member/AZINSIGHT'),
        read('/user/member-changes'),
        read('/user/right-requests'),
        read('/user/goals'),
        read('/stripe/billing-summary'),
        provider.call('POST', '/user/get-az-tokens', { token: other.token }),
      ]),
    close: provider.close,
  };
}

export type AccessWorld = {
  provider: TestProvider;
  kinds: readonly Kind[];
  /** Ids of the other team, for access attempts. */
  foreign: {
    accountId: string;
    memberId: string;
    email: string;
    viewId: string;
    comparisonId: string;
    importId: string;
    noteId: string;
    requestId: string;
    trackingId: string;
    browserId: string;
  };
  /** Deactivates the inactive member, who can sign in before. */
  deactivate(): Promise<void>;
  /** The other owner's data through his own calls; nobody in the first team may change it. */
  otherTeamsState(): Promise<unknown>;
  close(): Promise<void>;
};

/** Gives everybody a sourced and scanned product with their own marker. */
async function source(provider: TestProvider, all: readonly { email: string; name: string }[]): Promise<void> {
  const rows = all.map(({ email, name }, n) => ({
    member: email,
    asin: `B0000000${String(n).padStart(2, '0')}`,
    title: canary.of(name),
    source: 'app',
  }));
  for (const endpoint of ['activity', 'scans'] as const) {
    const answer = await provider.post(endpoint, rows);
    if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  }
}
