import { type LeadCosts, leadCosts, type PaidPeriods, type PaidTokens } from '#shared/decisions/lead-cost.ts';
import { familyOf } from '#shared/plans/keys.ts';
import { ONETIME_PACKAGE } from '#shared/plans/tiers.ts';
import { customerOf } from '../billing/customers-table.ts';
import type { Deps } from '../deps.ts';
import { heldAt } from '../history/as-of-table.ts';
import { teamWork } from '../history/team-work.ts';
import { noState, type PaidSubscription } from '../payments/payments.ts';
import { tokensByMember } from '../tokens/token-uses-table.ts';

const DAY = 86_400_000;
/** Tokens are recorded per quarter of an hour, ms. */
const QUARTER = 900_000;
/** Of the one-time packages, and of accounts without a subscription. */
const CURRENCY = 'USD';

/** What a bought lead cost each member in the last days (OWN-03). Members, leads and profits are those of the usage statistics. */
export async function teamLeadCosts({ db, clock }: Pick<Deps, 'db' | 'clock'>, ownerId: string, days: number): Promise<LeadCosts> {
  const now = clock();
  const to = Math.ceil((now + 1) / QUARTER) * QUARTER;
  const from = to - days * DAY;
  const scope = {
    ownerId,
    memberId: undefined,
    time: { st: from / 1000 },
    held: await heldAt(db, 'team_history', null, now),
    hours: null,
    filterModel: {},
    search: '',
  };
  const tokens = new Map<string, number>();
  for (const { memberId, spent } of await tokensByMember(db, ownerId, from, to)) tokens.set(memberId, (tokens.get(memberId) ?? 0) + spent);
  const { subscriptions, once } = (await customerOf(db, ownerId))?.state ?? noState;
  const paid = (family: string) => subscriptions.find(({ key }) => familyOf(key) === family);
  return leadCosts({
    from,
    to: now,
    currency: CURRENCY,
    plan: periodsOf(paid('plan')),
    seats: periodsOf(paid('seats')),
    tokens: tokensOf(paid('tokens'), once),
    members: (await teamWork(db, scope, now)).map(({ _id, name, email, active, bought, profits }) => ({
      _id,
      name: name || email || '',
      active,
      isOwner: _id === ownerId,
      tokens: tokens.get(_id) ?? 0,
      bought,
      profits,
    })),
  });
}

const periodsOf = (subscription: PaidSubscription | undefined): PaidPeriods | null =>
  subscription ? { ...subscription, cents: subscription.amountCents } : null;

function tokensOf(subscription: PaidSubscription | undefined, once: readonly { key: string; quantity: number }[]): PaidTokens {
  const packs = once
    .filter(({ key }) => familyOf(key) === 'tokens')
    .map(({ quantity }) => ({ tokens: quantity * ONETIME_PACKAGE.tokens, cents: quantity * ONETIME_PACKAGE.cents }));
  const periods = periodsOf(subscription);
  return { packs, subscription: periods && subscription ? { ...periods, months: subscription.interval === 'year' ? 12 : 1 } : null };
}
