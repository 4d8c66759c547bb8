import { familyOf } from '#shared/billing/plans/keys.ts';
import { ONETIME_PACKAGE } from '#shared/billing/plans/tiers.ts';
import type { DecisionSpan } from '#shared/team/decisions/decisions.ts';
import {
  type CostMember,
  type LeadCosts,
  leadCosts,
  type PaidPeriods,
  type PaidTokens,
} from '#shared/team/decisions/lead-cost.ts';
import { lastDays, spanStart } from '#shared/time/time.ts';
import { customerOf } from '../../billing/customers-table.ts';
import { noState, type PaidSubscription } from '../../billing/payments/payments.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { teamMembers } from '../../session/accounts-table.ts';
import { tokensByMember, unattributedDays } from '../../tokens/token-uses-table.ts';
import { heldAt } from '../history/as-of-table.ts';
import { teamWork } from '../history/team-work.ts';
import { memberBuys } from '../history/usage-table.ts';

/** Tokens are recorded per quarter of an hour, ms. */
const QUARTER = 900_000;
/** Of the one-time packages, and of accounts without a subscription. */
const CURRENCY = 'USD';

/**
 * What a bought lead cost each member in the last days (OWN-03). Members, leads and profits are those of the usage
 * statistics.
 */
export async function teamLeadCosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  { days, zone }: DecisionSpan,
): Promise<LeadCosts> {
  const now = clock();
  const time = lastDays(days, now, zone);
  const from = spanStart(time);
  const to = Math.ceil((now + 1) / QUARTER) * QUARTER;
  const scope = {
    ownerId,
    memberId: undefined,
    time,
    held: await heldAt(db, 'team_history', null, now),
    hours: null,
    filterModel: {},
    search: '',
  };
  const tokens = new Map<string, number>();
  for (const { memberId, spent } of await tokensByMember(db, ownerId, from, to))
    tokens.set(memberId, (tokens.get(memberId) ?? 0) + spent);
  const members = (await teamWork(db, scope, now)).map(({ _id, name, email, active, bought, profits }) => ({
    _id,
    name: name || email || '',
    active,
    isOwner: _id === ownerId,
    tokens: tokens.get(_id) ?? 0,
    bought,
    profits,
  }));
  const old = await unattributedDays(db, ownerId, from, to);
  const { subscriptions, once } = (await customerOf(db, ownerId))?.state ?? noState;
  const paid = (family: string) => subscriptions.find(({ key }) => familyOf(key) === family);
  return leadCosts({
    from,
    to: now,
    currency: CURRENCY,
    plan: periodsOf(paid('plan')),
    seats: periodsOf(paid('seats')),
    tokens: tokensOf(paid('tokens'), once),
    members: [
      ...members,
      ...(await others(
        db,
        ownerId,
        tokens,
        members,
        old.reduce((sum, { spent }) => sum + spent, 0),
        await memberBuys(db, scope),
      )),
    ],
  });
}

/**
 * Who spent tokens without any other work: inactive members, and as one without a name, members who were deleted, with
 * what they bought, and the time before tokens were counted per member. All of them were paid, so that the team's sum
 * is that of the usage statistics.
 */
async function others(
  db: Db,
  ownerId: string,
  tokens: ReadonlyMap<string, number>,
  members: readonly CostMember[],
  unattributed: number,
  buys: Awaited<ReturnType<typeof memberBuys>>,
): Promise<CostMember[]> {
  const team = await teamMembers(db, ownerId);
  const found = new Map<string, CostMember>();
  for (const [id, spent] of [...tokens, ['', unattributed] as const]) {
    if (spent === 0 || members.some(({ _id }) => _id === id)) continue;
    const known = team.get(id);
    const key = known ? id : '';
    const before = found.get(key)?.tokens ?? 0;
    const name = known ? known.name || known.email : '';
    found.set(key, { _id: key, name, active: false, isOwner: false, tokens: before + spent, bought: 0, profits: [] });
  }
  const gone = [...buys].filter(([id]) => !team.has(id)).map(([, each]) => each);
  if (gone.length > 0) {
    const profits = new Map<string, number>();
    for (const [currency, amount] of gone.flatMap((each) => [...each.profits]))
      profits.set(currency, (profits.get(currency) ?? 0) + amount);
    found.set('', {
      ...(found.get('') ?? { _id: '', name: '', active: false, isOwner: false, tokens: 0 }),
      bought: gone.reduce((sum, { bought }) => sum + bought, 0),
      profits: [...profits].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 })),
    });
  }
  return [...found.values()];
}

const periodsOf = (subscription: PaidSubscription | undefined): PaidPeriods | null =>
  subscription ? { ...subscription, cents: subscription.amountCents } : null;

function tokensOf(
  subscription: PaidSubscription | undefined,
  once: readonly { key: string; quantity: number }[],
): PaidTokens {
  const packs = once
    .filter(({ key }) => familyOf(key) === 'tokens')
    .map(({ quantity }) => ({ tokens: quantity * ONETIME_PACKAGE.tokens, cents: quantity * ONETIME_PACKAGE.cents }));
  const periods = periodsOf(subscription);
  return {
    packs,
    subscription: periods && subscription ? { ...periods, months: subscription.interval === 'year' ? 12 : 1 } : null,
  };
}
