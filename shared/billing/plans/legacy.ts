import type { UserInfo } from '../../session/user.ts';
import { momentOf } from '../../wire-moment.ts';
import { isSoldNoMore } from './keys.ts';
import type { Plan } from './plan.ts';
import { legacyTexts } from './texts.ts';

/** The families of plans that are no longer sold. The hazmat plan is the one called Plus. */
export const legacyFamilies = {
  hazmat: 'HAZability_PLAN',
  insight: 'AZInsight_PLAN',
  hazmatBasic: 'HAZability_PLAN_BASIC',
  bulkChecker: 'BULK_CHECKER_PRO',
} as const;

/** The fields of the user record that decide about the legacy screen. */
export type LegacyUser = Pick<
  UserInfo,
  | 'productType'
  | 'planName'
  | 'stripePriceKey'
  | 'banAllAccess'
  | 'upgradeToInsight'
  | 'userHazType'
  | 'isCanceledAccount'
  | 'nextSubscribeAt'
  | 'isNotStartTrial'
  | 'isInTrial'
  | 'isOutOfTrial'
>;

/** Whether a legacy plan is shown, and whether it can be chosen. */
export function legacyVisibility(
  { code, amountCents }: Pick<Plan, 'code' | 'amountCents'>,
  user: LegacyUser,
): { hidden: boolean; disabled: boolean } {
  const pays = amountCents > 0 && Boolean(user.planName || user.stripePriceKey) && user.banAllAccess !== true;
  const hasBasic =
    user.productType === 'hazbasic' || (user.upgradeToInsight === true && user.userHazType === 'HAZ_FREE_ALL');
  const isBasic = code === legacyFamilies.hazmatBasic;
  if (hasBasic) return { hidden: false, disabled: isBasic };
  if (!pays) return { hidden: false, disabled: false };
  if (user.productType === 'basic') return { hidden: code === legacyFamilies.hazmat || isBasic, disabled: false };
  if (user.productType === 'hazmat') return { hidden: isBasic, disabled: code === legacyFamilies.hazmat };
  return { hidden: false, disabled: false };
}

/** Whether the account has a plan or plugin of the legacy screen, so that links lead to it. */
export const holdsLegacy = ({
  productType,
  stripePriceKey,
  listUserPlan,
}: Pick<UserInfo, 'productType' | 'stripePriceKey' | 'listUserPlan'>): boolean =>
  productType === 'hazmat' ||
  productType === 'hazbasic' ||
  (listUserPlan ?? []).length > 0 ||
  (Boolean(stripePriceKey) && isSoldNoMore(stripePriceKey ?? ''));

const legacyCardStates = [
  'not-started-trial',
  'in-trial',
  'out-of-trial',
  'not-subscribed',
  'subscribed',
  'canceled',
] as const;
export type LegacyCardState = (typeof legacyCardStates)[number];

export type LegacyCard = {
  state: LegacyCardState;
  /** The button's label. */
  label: string;
  disabled: boolean;
  /** Shows 'Cancel Subscription' beside the button. */
  mayCancel: boolean;
};

/** @param now ms */
export function legacyCard(plan: Plan, user: LegacyUser, now: number): LegacyCard {
  const { disabled } = legacyVisibility(plan, user);
  if (!plan.isActive) {
    const state: LegacyCardState = user.isNotStartTrial
      ? 'not-started-trial'
      : user.isInTrial
        ? 'in-trial'
        : user.isOutOfTrial
          ? 'out-of-trial'
          : 'not-subscribed';
    return { state, label: legacyTexts.subscribe, disabled: disabled || plan.disable, mayCancel: false };
  }
  const isLifetime = plan.interval === 'Lifetime';
  const endsAt = momentOf(user.nextSubscribeAt);
  const isEnding =
    user.isCanceledAccount === true && endsAt !== null && endsAt > now && productOf(plan) === user.productType;
  if (plan.isCancel && !isLifetime && isEnding)
    return { state: 'canceled', label: legacyTexts.canceled, disabled: true, mayCancel: false };
  return {
    state: 'subscribed',
    label: legacyTexts.subscribed,
    disabled: true,
    mayCancel: !plan.isCancel && !isLifetime,
  };
}

const productOf = ({ code }: Pick<Plan, 'code'>): string | null =>
  code === legacyFamilies.hazmat
    ? 'hazmat'
    : code === legacyFamilies.insight
      ? 'basic'
      : code === legacyFamilies.hazmatBasic
        ? 'hazbasic'
        : null;

/** What to show before a legacy plan is chosen: what Plus loses and gains, or that support has to do it. */
export function beforeLegacyPlan(
  plan: Pick<Plan, 'code' | 'isActive'>,
  user: LegacyUser,
  hasExtraLogin: boolean,
): 'nothing' | 'plus-warning' | 'contact-support' {
  if (user.productType === 'hazmat' && hasExtraLogin) return 'contact-support';
  return plan.code === legacyFamilies.hazmat && !plan.isActive ? 'plus-warning' : 'nothing';
}

/** The order form of a legacy plan, prefilled. @returns undefined if the plan has no http(s) URL */
export function orderFormUrl(
  url: string | null,
  who: Pick<UserInfo, 'contactId' | 'firstName' | 'lastName' | 'email'>,
): string | undefined {
  if (!url || !/^https?:\/\//i.test(url)) return undefined;
  const query = (['contactId', 'firstName', 'lastName', 'email'] as const)
    .flatMap((name) =>
      who[name] === null || who[name] === undefined ? [] : [`${name}=${encodeURIComponent(String(who[name]))}`],
    )
    .join('&');
  const [address = '', fragment] = url.split('#', 2);
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
