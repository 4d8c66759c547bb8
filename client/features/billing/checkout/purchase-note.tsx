import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Banner } from '#client/ui/failures.tsx';
import { useValue } from '#client/ui/observe.ts';
import { billingCalls } from '#shared/billing/calls.ts';
import type { CheckoutResult } from '#shared/billing/checkout.ts';
import { familyOf } from '#shared/billing/plans/keys.ts';
import { PACKAGE_TOKENS } from '#shared/billing/plans/tiers.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { momentOf } from '#shared/wire-moment.ts';
import { checkoutTexts } from '../texts.ts';
import { outcomeTexts as texts } from './texts.ts';

export type ReturnStore = StoreDeps & { user$: Observable<UserInfo>; tokens$: Observable<ResourceState<TokenBalance>> };

/** Shows the purchase as pending until the payment service or a plan event confirms it. */
export function PurchaseNote({
  store,
  session,
  onClose,
}: {
  store: ReturnStore;
  session: string | null;
  onClose: () => void;
}) {
  const [{ value, trouble }] = useResource(store, [session], {
    // With the specification's profile there is no call for it: the event alone confirms the purchase.
    read: () =>
      session === null || store.profile !== 'full' ? [] : caller(billingCalls, store.call).checkoutResult({ session }),
    fromEvent: (event, before) => {
      const isUnpaid = before !== undefined && before.status !== 'paid';
      return event.type === 'subscription.updated' && !isUnpaid
        ? { status: 'paid' as const, arrived: true, bought: before?.bought ?? null }
        : undefined;
    },
    staleOn: ['subscription.updated'],
  });
  const user = useValue(store.user$);
  const tokens = useValue(store.tokens$);
  const known = value ?? null;
  const close = (
    <button type="button" className="btn small" onClick={onClose}>
      {texts.close}
    </button>
  );
  if (!known && trouble && trouble.status !== 0 && (trouble.status ?? 0) < 500)
    return (
      <Banner bad title={texts.unknown} action={close}>
        {trouble.message}
      </Banner>
    );
  if (known && known.status !== 'paid')
    return (
      <Banner bad title={known.status === 'open' ? texts.open : texts.expired} action={close}>
        {known.status === 'open' ? texts.openMore : texts.expiredMore}
      </Banner>
    );
  return known?.arrived ? (
    <Banner title={texts.arrived} action={close}>
      {boughtText(known.bought, user, tokens.value ? remainingTokens(tokens.value) : null)}
    </Banner>
  ) : (
    <Banner title={checkoutTexts.arriving}>{checkoutTexts.arrivingMore}</Banner>
  );
}

/** Describes a purchase. @param tokensLeft the whole balance; null while unknown */
export function boughtText(bought: CheckoutResult['bought'], user: UserInfo, tokensLeft: number | null): string {
  const { bought: lines } = texts;
  if (!bought) return lines.unknown;
  const { key, title, quantity } = bought;
  switch (familyOf(key)) {
    case 'tokens':
      return lines.tokens(quantity * PACKAGE_TOKENS * (/_YEARLY$/i.test(key) ? 12 : 1), tokensLeft);
    case 'seats':
      return lines.seats(quantity, user.totalPlusToken ?? null);
    case 'alert-logins':
      return lines.logins(quantity);
    case 'plan':
      return lines.active(
        title,
        user.stripePriceKey?.toUpperCase() === key.toUpperCase() ? momentOf(user.nextSubscribeAt) : null,
      );
    case 'alert':
    case 'plugin':
      return lines.active(title, null);
  }
}
