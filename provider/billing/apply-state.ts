import { ALERT_LOGIN_KEY, familyOf, planNameOf, rankOf } from '#shared/billing/plans/keys.ts';
import { formatCents } from '#shared/billing/plans/plan.ts';
import { PACKAGE_TOKENS } from '#shared/billing/plans/tiers.ts';
import { pluginCodes } from '#shared/billing/plugins/plugin.ts';
import { formatDate } from '#shared/format.ts';
import { INCLUDED_SEATS } from '#shared/members/extensions.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { Trx } from '../db/sqlite.ts';
import { closeSeats } from '../members/seats.ts';
import type { Account, Profile } from '../session/account-record.ts';
import { updateProfile } from '../session/accounts-table.ts';
import { mailToOwner } from '../session/mail-to-owner.ts';
import { announceToTeam } from '../session/team-events.ts';
import { setBalance } from '../tokens/spend.ts';
import { balanceOf } from '../tokens/tokens-table.ts';
import { grantsOf, putGrant, saveState } from './customers-table.ts';
import type { CustomerState, PaidSubscription } from './payments/payments.ts';

/** `ended`: the token hashes of the sessions that ended. Close their sockets after the commit. */
export type Applied = { changed: boolean; ended: string[] };

/**
 * Applies the payment service's state to the account: plan, seats, tokens, flags. The frame that announces it is in the
 * same transaction. Idempotent: the same state again changes nothing, and no payment is credited twice.
 * @param change.now ms
 */
export async function applyState(
  trx: Trx,
  owner: Account,
  { before, after, now, portalUrl }: { before: CustomerState; after: CustomerState; now: number; portalUrl: string },
): Promise<Applied> {
  if (JSON.stringify(before) === JSON.stringify(after)) return { changed: false, ended: [] };
  await saveState(trx, owner.id, after);
  const logins = await grantOnce(trx, owner, after, now);
  await grantTokens(trx, owner, before, after, now);

  const [held, holds] = [planOf(before), planOf(after)];
  const patch: Profile = {
    ...planPatch(held, holds),
    ...pastDuePatch(owner, after),
    ...seatPatch(owner, before, after, logins),
    ...pluginPatch(owner, before, after),
  };
  if (Object.keys(patch).length > 0) await updateProfile(trx, owner.id, { ...owner.profile, ...patch });

  const hasFewerSeats = seatsOf(after) < seatsOf(before);
  const hasEnded = held !== undefined && holds === undefined;
  const seats = hasEnded
    ? { AZINSIGHT: 0, AZALERT: 0 }
    : {
        AZINSIGHT: INCLUDED_SEATS + seatsOf(after),
        AZALERT: patch.totalPlusTokenAzalert ?? owner.profile.totalPlusTokenAzalert ?? INCLUDED_SEATS,
      };
  const ended = hasFewerSeats || hasEnded ? await closeSeats(trx, owner.id, seats, now) : [];

  await mailUnpaid(trx, owner, { before, after, now, portalUrl });
  await notifyTeam(trx, owner.id, hasEnded ? 'subscription:deleted' : 'subscription:updated', now);
  return { changed: true, ended };
}

/**
 * Notifies an account and its sub-accounts to reload plan, plugins and billing. Runs in the transaction of the change.
 */
export async function notifyTeam(
  trx: Trx,
  ownerId: string,
  event: 'subscription:updated' | 'subscription:deleted',
  now: number,
): Promise<void> {
  await announceToTeam(trx, now, ownerId, { event, data: {} });
}

/** The account's plan: the highest if there are several. */
export const planOf = ({ subscriptions }: CustomerState): PaidSubscription | undefined =>
  subscriptions
    .filter(({ key }) => familyOf(key) === 'plan')
    .sort((one, other) => rankOf(other.key) - rankOf(one.key))[0];

export const heldOf = ({ subscriptions }: CustomerState, key: string): PaidSubscription | undefined => {
  const family = familyOf(key);
  return family === 'plan' && subscriptions.some((each) => familyOf(each.key) === 'plan')
    ? planOf({ subscriptions } as CustomerState)
    : subscriptions.find((each) => (family === 'plugin' ? each.key === key : familyOf(each.key) === family));
};

/**
 * Seat subscriptions that would renew although their plan has ended. Seats already paid for stay until the period ends.
 */
export const seatsWithoutPlan = (state: CustomerState, owner: Account | undefined): PaidSubscription[] =>
  planOf(state) || owner?.profile.stripePriceKey
    ? []
    : state.subscriptions.filter(({ key, autoRenew }) => familyOf(key) === 'seats' && autoRenew);

const seatsOf = ({ subscriptions }: CustomerState): number =>
  subscriptions.find(({ key }) => familyOf(key) === 'seats')?.quantity ?? 0;
const iso = (ms: number): string => new Date(ms).toISOString();

const plans: Record<string, { productType: string; planName: string }> = {
  STARTER: { productType: 'starter', planName: 'Starter' },
  ADVANCED: { productType: 'basic', planName: 'Advanced' },
  HAZMAT: { productType: 'hazmat', planName: 'Hazmat' },
  HAZBASIC: { productType: 'hazbasic', planName: 'Hazbasic' },
  PLUS: { productType: 'hazmat', planName: 'Plus' },
};

function planPatch(held: PaidSubscription | undefined, holds: PaidSubscription | undefined): Profile {
  if (!holds) {
    const nothing = {
      productType: null,
      planName: null,
      stripePriceKey: null,
      stripeSubId: null,
      nextSubscribeAt: null,
      pastDueUntil: null,
    };
    return held ? { ...nothing, isCanceledAccount: false } : {};
  }
  return {
    ...plans[planNameOf(holds.key)],
    stripePriceKey: holds.key,
    stripeSubId: holds.id,
    subscribeCreatedAt: iso(holds.createdAt),
    nextSubscribeAt: iso(holds.periodEnd),
    isCanceledAccount: !holds.autoRenew,
    pastDueUntil: holds.pastDue?.endsAt ? iso(holds.pastDue.endsAt) : null,
    isInTrial: false,
    isNotStartTrial: false,
    isOutOfTrial: false,
  };
}

function pastDuePatch(owner: Account, after: CustomerState): Profile {
  const pastDue = planOf(after)?.pastDue ? 'plan' : after.subscriptions.some((each) => each.pastDue) ? 'other' : null;
  return (owner.profile.pastDue ?? null) === pastDue ? {} : { pastDue };
}

function seatPatch(owner: Account, before: CustomerState, after: CustomerState, logins: number): Profile {
  const patch: Profile = {};
  if (seatsOf(before) !== seatsOf(after)) patch.totalPlusToken = INCLUDED_SEATS + seatsOf(after);
  if (logins > 0)
    patch.totalPlusTokenAzalert = Math.max(INCLUDED_SEATS, owner.profile.totalPlusTokenAzalert ?? 0) + logins;
  const hasAlert = (state: CustomerState) => state.subscriptions.some(({ key }) => familyOf(key) === 'alert');
  if (hasAlert(before) !== hasAlert(after)) patch.enableAsinTracker = hasAlert(after);
  return patch;
}

/** The bulk checker also counts as a plan, through `listUserPlan`. */
function pluginPatch(owner: Account, before: CustomerState, after: CustomerState): Profile {
  const code = pluginCodes.bulkCheckerPro;
  const has = (state: CustomerState) => state.subscriptions.some(({ key }) => key === code);
  if (has(before) === has(after)) return {};
  const others = (owner.profile.listUserPlan ?? []).filter((mark) => mark !== code);
  return { listUserPlan: has(after) ? [...others, code] : others };
}

/** Credits one-time purchases: tokens that never expire, and logins. @returns the number of new logins */
async function grantOnce(trx: Trx, owner: Account, { once }: CustomerState, now: number): Promise<number> {
  const given = new Set((await grantsOf(trx, owner.id)).map(({ id }) => id));
  let logins = 0;
  for (const { id, key, quantity } of once.filter((payment) => !given.has(payment.id))) {
    await putGrant(trx, { id, account_id: owner.id, price_key: key, quantity, granted_at: now });
    if (key === ALERT_LOGIN_KEY) logins += quantity;
    if (familyOf(key) === 'tokens') {
      const balance = await balanceOf(trx, owner.id);
      const { tokens, remaining } = balance.onetime;
      const more = quantity * PACKAGE_TOKENS;
      await setBalance(trx, now, owner.id, {
        ...balance,
        onetime: { tokens: tokens + more, remaining: remaining + more },
      });
    }
  }
  return logins;
}

/** Fills the subscription's bucket once per paid period. More packages within a period add the difference. */
async function grantTokens(
  trx: Trx,
  owner: Account,
  before: CustomerState,
  after: CustomerState,
  now: number,
): Promise<void> {
  const tokens = ({ subscriptions }: CustomerState) => subscriptions.find(({ key }) => familyOf(key) === 'tokens');
  const subscription = tokens(after);
  if (!subscription) {
    if (tokens(before)) await setBucket(trx, owner.id, now, () => ({ tokens: 0, remaining: 0 }));
    return;
  }
  if (subscription.status !== 'active') return;
  const id = `${subscription.id}@${subscription.periodStart}`;
  const given = (await grantsOf(trx, owner.id)).find((grant) => grant.id === id)?.quantity ?? null;
  if (given !== null && subscription.quantity <= given) return;
  const months = subscription.interval === 'year' ? 12 : 1;
  const total = subscription.quantity * PACKAGE_TOKENS * months;
  const more = (subscription.quantity - (given ?? 0)) * PACKAGE_TOKENS * months;
  await putGrant(trx, {
    id,
    account_id: owner.id,
    price_key: subscription.key,
    quantity: subscription.quantity,
    granted_at: now,
  });
  await setBucket(trx, owner.id, now, ({ remaining }) => ({
    tokens: total,
    remaining: given === null ? total : remaining + more,
  }));
}

async function setBucket(
  trx: Trx,
  ownerId: string,
  now: number,
  work: (bucket: TokenBalance['subscription']) => TokenBalance['subscription'],
): Promise<void> {
  const balance = await balanceOf(trx, ownerId);
  await setBalance(trx, now, ownerId, { ...balance, subscription: work(balance.subscription) });
}

/** The screen with the card, the open invoice and its pay button. */
const BILLING_SCREEN = '/customer-portal';

/**
 * Mails the owner when a payment has failed, and when a subscription has ended unpaid. Once for each, in the
 * transaction of the change.
 * @param change.now ms
 */
async function mailUnpaid(
  trx: Trx,
  owner: Account,
  { before, after, now, portalUrl }: { before: CustomerState; after: CustomerState; now: number; portalUrl: string },
): Promise<void> {
  const link = new URL(BILLING_SCREEN, portalUrl).href;
  const mail = (subject: string, text: readonly string[]) =>
    mailToOwner(trx, now, owner, { subject, text: [...text, link].join('\n\n'), links: [link], reason: 'unpaid' });
  const wasPastDue = (id: string) => before.subscriptions.some((each) => each.id === id && each.pastDue);

  for (const failed of after.subscriptions.filter(({ id, pastDue }) => pastDue && !wasPastDue(id)))
    await mail(`Your payment for ${failed.title} failed`, [
      ...failedText(failed),
      'Update your card, or try the payment again:',
    ]);
  for (const ended of before.subscriptions.filter(
    ({ id, pastDue }) => pastDue && !after.subscriptions.some((each) => each.id === id),
  ))
    await mail(`${ended.title} has ended`, [
      `${ended.title} has ended because its last payment failed. You were not charged.`,
      'Subscribe again, or see your invoices:',
    ]);
}

function failedText({ title, currency, pastDue }: PaidSubscription): string[] {
  if (!pastDue) return [];
  const { amountCents, failedAt, endsAt, nextTryAt, reason } = pastDue;
  const next = [
    endsAt !== null && `${title} stays active until ${formatDate(endsAt)}.`,
    nextTryAt !== null && `We try your card again on ${formatDate(nextTryAt)}.`,
  ]
    .filter((line) => line !== false)
    .join(' ');
  return [
    `We could not charge ${formatCents(amountCents, currency)} for ${title} on ${formatDate(failedAt)}.`,
    ...[reason ?? '', next].filter((line) => line !== ''),
  ];
}
