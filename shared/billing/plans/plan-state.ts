import * as v from 'valibot';
import type { UserInfo } from '../../session/user.ts';
import { momentOf } from '../../wire-moment.ts';

const planStatuses = ['none', 'trial-not-started', 'trial', 'trial-ended', 'active', 'canceled'] as const;

/** The plan in the header and on screens. Dates are ms since 1970. */
export const planStateSchema = v.object({
  status: v.picklist(planStatuses),
  name: v.nullable(v.string()),
  productType: v.nullable(v.string()),
  renewsAt: v.nullable(v.number()),
  autoRenew: v.boolean(),
  trialEndsAt: v.nullable(v.number()),
  /** The limited trial ends at 40 ASINs, or when its days are over, if that is earlier (portal-2 §1). */
  limitedTrial: v.boolean(),
  /** A payment failed; the plan ends at this time. Null in events from before this field. */
  pastDueUntil: v.optional(v.nullable(v.number()), null),
  /** Whether the failed payment is the plan's, or another subscription's. */
  pastDue: v.optional(v.nullable(v.picklist(['plan', 'other'])), null),
});
export type PlanState = v.InferOutput<typeof planStateSchema>;

const DAY = 86_400_000;

/** Derives the plan's state from the user record (portal-1 §4.2, §4.3). */
export function planStateOf(user: UserInfo): PlanState {
  const renewsAt = momentOf(user.nextSubscribeAt);
  const trialStart = momentOf(user.startedFreeTrialAt) ?? momentOf(user.startTrialTime);
  const trialDays = String(user.freeTrialType ?? '') === '30' ? 30 : 10;
  const subscribed = Boolean(user.stripePriceKey || user.stripeSubId || user.planName);
  return {
    status: statusOf(user, subscribed),
    name: user.planName ?? null,
    productType: user.productType ?? null,
    renewsAt,
    autoRenew: subscribed && user.isCanceledAccount !== true,
    trialEndsAt: user.isInTrial && trialStart !== null ? trialStart + trialDays * DAY : null,
    limitedTrial: user.isInTrial === true && user.isNotSpToken === true,
    pastDueUntil: momentOf(user.pastDueUntil),
    pastDue: pastDueOf(user),
  };
}

/** A record with only `pastDueUntil` comes from a provider or version that knows only the plan's payment. */
const pastDueOf = ({ pastDue, pastDueUntil }: UserInfo): PlanState['pastDue'] =>
  pastDue === 'plan' || pastDue === 'other' ? pastDue : momentOf(pastDueUntil) === null ? null : 'plan';

function statusOf(user: UserInfo, subscribed: boolean): PlanState['status'] {
  if (user.isInTrial) return 'trial';
  if (user.isNotStartTrial) return 'trial-not-started';
  if (subscribed) return user.isCanceledAccount ? 'canceled' : 'active';
  return user.isOutOfTrial ? 'trial-ended' : 'none';
}
