import type { LeadCosts, MemberCost } from '#shared/decisions/lead-cost.ts';

/** The member whose bought products are expected to earn most, by the costs' currency alone: sums never mix currencies. */
export function bestSourcer({ members, currency }: Pick<LeadCosts, 'members' | 'currency'>): { member: MemberCost; profit: number } | null {
  const earned = members.flatMap((member) => {
    const profit = member.profits.find((sum) => sum.currency.toLowerCase() === currency.toLowerCase())?.amount;
    return profit !== undefined && profit > 0 ? [{ member, profit }] : [];
  });
  return earned.toSorted((a, b) => b.profit - a.profit || b.member.bought - a.member.bought)[0] ?? null;
}

/** The member whose leads cost least, of those who bought any. */
export function cheapestSourcer({ members }: Pick<LeadCosts, 'members'>): { member: MemberCost; leadCents: number } | null {
  const found = members.flatMap((member) => (member.leadCents === null ? [] : [{ member, leadCents: member.leadCents }]));
  return found.toSorted((a, b) => a.leadCents - b.leadCents)[0] ?? null;
}
