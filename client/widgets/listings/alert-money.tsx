import { useState } from 'react';
import { BehaviorSubject, type Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { kindOf } from '#shared/inbox/alert-kinds.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { newestOf } from '#shared/inbox/product-state.ts';
import { COSTS_PATH } from '#shared/listings/prices/paths.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { AlertRisk, PlainRisk } from './money-at-risk.tsx';
import { ProductPrice } from './new-price.tsx';
import { StockLine } from './stock-line.tsx';
import { isSupportedMarketplace } from './use-prices.ts';

const hasPrice = ({ detail }: Notification): boolean => kindOf(detail).row === 'prices';

type AlertMoneyProps = {
  /** `user$` follows the account's rights. */
  deps: StoreDeps & { user$: Observable<UserInfo> };
  alert: Notification;
  /** The state of the alert's product by a newer message; undefined if the alert is the newest. */
  now: ProductState | undefined;
  /** The own share of a Buy Box that rotates, over 30 days. */
  boxShare: number | undefined;
};

/** The sections of an alert's panel about money: what it costs, what is left to sell, and the price to change (ACT-02,
 * ACT-03, ACT-05, SIG-03). */
export function AlertMoney({ deps, alert, now, boxShare }: AlertMoneyProps) {
  const { marketplace, asin } = alert;
  const { user$ } = deps;
  const state = now ?? newestOf(alert);
  /** Whether the person wants to enter the SKU's values. The SKU may still be loading. */
  const [entering$] = useState(() => new BehaviorSubject(false));
  if (!isSupportedMarketplace(marketplace)) return <PlainRisk alert={alert} state={state} />;
  const enter = () => (hasPrice(alert) ? entering$.next(true) : navigate(`${COSTS_PATH}?q=${asin}`));
  const key = `${marketplace} ${asin}`;
  return (
    <>
      <AlertRisk
        key={`risk ${key}`}
        deps={deps}
        user$={user$}
        alert={alert}
        state={state}
        marketplace={marketplace}
        boxShare={boxShare}
        onEnter={enter}
      />
      <StockLine key={`stock ${key}`} deps={deps} marketplace={marketplace} asin={asin} condition={alert.condition} />
      {hasPrice(alert) && (
        <ProductPrice
          key={`price ${key}`}
          deps={deps}
          user$={user$}
          alert={alert}
          now={now}
          marketplace={marketplace}
          entering$={entering$}
        />
      )}
    </>
  );
}
