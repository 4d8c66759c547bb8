import * as v from 'valibot';
import { PACKAGE_TOKENS } from '../../billing/plans/tiers.ts';
import { moneySumSchema } from '../history/usage.ts';

/**
 * What a bought lead costs, per member (OWN-03): the tokens at the price paid, the seat, and a share of the plan over
 * the span, divided by the products bought. All costs are cents of one currency, the plan's; what was paid in another
 * is listed apart.
 */

/** A subscription that is paid per period. Times in ms. `quantity`: packages or seats. */
export type PaidPeriods = {
  cents: number;
  currency: string;
  quantity: number;
  createdAt: number;
  periodStart: number;
  periodEnd: number;
};

/** Tokens that were bought once. */
type PaidPack = { tokens: number; cents: number };

/** @property months the months of tokens that each period adds */
export type PaidTokens = { packs: readonly PaidPack[]; subscription: (PaidPeriods & { months: number }) | null };

export type CostMember = {
  _id: string;
  name: string;
  active: boolean;
  isOwner: boolean;
  tokens: number;
  bought: number;
  profits: { currency: string; amount: number }[];
};

export type CostInput = {
  /** ms, `to` exclusive */
  from: number;
  to: number;
  /** The currency of packs, and of everything if there is no plan. */
  currency: string;
  plan: PaidPeriods | null;
  seats: PaidPeriods | null;
  tokens: PaidTokens;
  members: readonly CostMember[];
};

const cents = v.pipe(v.number(), v.integer());
const share = v.nullable(v.number());

const memberCostSchema = v.object({
  /** '' for members who were deleted: all of them together. */
  _id: v.string(),
  name: v.string(),
  tokens: v.number(),
  tokenCents: cents,
  seatCents: cents,
  planCents: cents,
  togetherCents: cents,
  bought: v.number(),
  /** Null if nothing was bought. */
  leadCents: share,
  profits: v.array(moneySumSchema),
  /** The profit in the costs' currency per unit of cost; null if there is none, or nothing was spent. */
  perUnit: share,
});
export type MemberCost = v.InferOutput<typeof memberCostSchema>;

export const leadCostsSchema = v.object({
  from: v.number(),
  to: v.number(),
  currency: v.string(),
  /** The average price of a token that was bought, in cents; null if none ever was: then tokens cost nothing. */
  tokenPrice: share,
  /** What the seats and the plan cost in the span, and among how many accounts that is divided. */
  seats: v.object({ cents, among: v.number() }),
  plan: v.object({ cents, among: v.number() }),
  /** Costs in other currencies, which are in no figure. */
  others: v.array(moneySumSchema),
  /** The most expensive lead first, those without a lead before all others. */
  members: v.array(memberCostSchema),
  team: v.omit(memberCostSchema, ['_id', 'name']),
  /** Of the members who bought something. */
  medianCents: share,
});
export type LeadCosts = v.InferOutput<typeof leadCostsSchema>;

export function leadCosts({ from, to, members, ...paid }: CostInput): LeadCosts {
  const currency = paid.plan?.currency ?? paid.currency;
  const isOurs = (each: PaidPeriods | null) => each !== null && each.currency === currency;
  const inSpan = (each: PaidPeriods | null) => (each === null ? 0 : centsWithin(each, from, to));
  const tokenPrice = paid.currency === currency ? priceOfToken(paid.tokens, currency) : null;
  const active = members.filter((member) => member.active);
  const seated = active.filter(({ isOwner }) => !isOwner);
  const plan = { cents: isOurs(paid.plan) ? inSpan(paid.plan) : 0, among: active.length };
  const seats = { cents: isOurs(paid.seats) ? inSpan(paid.seats) : 0, among: seated.length };
  const planShares = shares(plan.cents, active);
  const seatShares = shares(seats.cents, seated);

  const rows = members.map(({ _id, name, tokens, bought, profits }): MemberCost => {
    const tokenCents = Math.round(tokens * (tokenPrice ?? 0));
    const seatCents = seatShares.get(_id) ?? 0;
    const planCents = planShares.get(_id) ?? 0;
    return { _id, name, ...costs({ tokens, tokenCents, seatCents, planCents, bought, profits }, currency) };
  });
  const sum = (of: (row: MemberCost) => number) => rows.reduce((total, row) => total + of(row), 0);
  const profits = new Map<string, number>();
  for (const each of rows.flatMap((row) => row.profits))
    profits.set(each.currency, (profits.get(each.currency) ?? 0) + each.amount);
  const team = costs(
    {
      tokens: sum((row) => row.tokens),
      tokenCents: sum((row) => row.tokenCents),
      seatCents: sum((row) => row.seatCents),
      planCents: sum((row) => row.planCents),
      bought: sum((row) => row.bought),
      profits: [...profits].map(([code, amount]) => ({ currency: code, amount: Math.round(amount * 100) / 100 })),
    },
    currency,
  );
  const leads = rows
    .flatMap(({ _id, leadCents }) => (leadCents === null || _id === '' ? [] : [leadCents]))
    .sort((a, b) => a - b);
  const others = [paid.plan, paid.seats, paid.tokens.subscription].flatMap((each) =>
    each === null || isOurs(each) ? [] : [{ currency: each.currency, amount: inSpan(each) / 100 }],
  );
  return {
    from,
    to,
    currency,
    tokenPrice,
    seats,
    plan,
    others,
    members: rows.sort(byLead),
    team,
    medianCents: median(leads),
  };
}

type Costs = Pick<MemberCost, 'tokens' | 'tokenCents' | 'seatCents' | 'planCents' | 'bought' | 'profits'>;

function costs(of: Costs, currency: string): Omit<MemberCost, '_id' | 'name'> {
  const togetherCents = of.tokenCents + of.seatCents + of.planCents;
  const profit = of.profits.find((sum) => sum.currency === currency)?.amount;
  return {
    ...of,
    togetherCents,
    leadCents: of.bought === 0 ? null : togetherCents / of.bought,
    perUnit: profit === undefined || togetherCents === 0 ? null : (profit * 100) / togetherCents,
  };
}

/** What a subscription costs in a span: its present price, since it was created. */
function centsWithin(
  { cents: price, createdAt, periodStart, periodEnd }: PaidPeriods,
  from: number,
  to: number,
): number {
  const length = periodEnd - periodStart;
  const paid = Math.max(0, to - Math.max(from, Math.min(createdAt, periodStart)));
  return length <= 0 ? 0 : Math.round((price * paid) / length);
}

/** The average price of a bought token, in cents. */
function priceOfToken({ packs, subscription }: PaidTokens, currency: string): number | null {
  const bought = [...packs];
  if (subscription && subscription.currency === currency)
    bought.push({ cents: subscription.cents, tokens: subscription.quantity * PACKAGE_TOKENS * subscription.months });
  const tokens = bought.reduce((sum, pack) => sum + pack.tokens, 0);
  return tokens === 0 ? null : bought.reduce((sum, pack) => sum + pack.cents, 0) / tokens;
}

/** Divides an amount evenly, so that the shares add up to it to the cent: the first ones get a cent more. */
function shares(total: number, among: readonly { _id: string }[]): Map<string, number> {
  const least = among.length === 0 ? 0 : Math.floor(total / among.length);
  return new Map(among.map(({ _id }, index) => [_id, least + (index < total - least * among.length ? 1 : 0)]));
}

const byLead = (a: MemberCost, b: MemberCost): number =>
  (b.leadCents ?? Number.MAX_VALUE) - (a.leadCents ?? Number.MAX_VALUE) || b.togetherCents - a.togetherCents;

function median(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
