import { BehaviorSubject, type Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { kindOf } from '#shared/notifications/alert-kinds.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { ProductState } from '#shared/notifications/product-now.ts';
import { newestOf } from '#shared/notifications/product-state.ts';
import { COSTS_PATH } from '#shared/prices/paths.ts';
import { AlertRisk, PlainRisk } from './money-at-risk.tsx';
import { ProductPrice } from './new-price.tsx';
import { isSupportedMarketplace } from './use-prices.ts';

const hasPrice = ({ detail }: Notification): boolean => kindOf(detail).row === 'prices';

/** @property now the state of the alert's product by a newer message; undefined if the alert is the newest */
type AlertProps = { alert: Notification; now: ProductState | undefined };

/** The parts of an alert's panel that are about money (ACT-02, ACT-03, ACT-05). @param user$ follows the account's rights */
export function alertMoneyFor(deps: StoreDeps, user$: Observable<UserInfo>) {
  /** Whether a person wants to enter a SKU's values. The part with the price may still be loading. */
  const entering$ = new BehaviorSubject(false);
  return {
    /** @param props.boxShare the own share of a Buy Box that rotates, over 30 days */
    AlertRisk: ({ alert, now, boxShare }: AlertProps & { boxShare: number | undefined }) => {
      const state = now ?? newestOf(alert);
      const { marketplace, asin } = alert;
      const enter = () => (hasPrice(alert) ? entering$.next(true) : navigate(`${COSTS_PATH}?q=${asin}`));
      if (!isSupportedMarketplace(marketplace)) return <PlainRisk alert={alert} state={state} boxShare={boxShare} />;
      return (
        <AlertRisk
          key={`${marketplace} ${asin}`}
          deps={deps}
          user$={user$}
          alert={alert}
          state={state}
          marketplace={marketplace}
          boxShare={boxShare}
          onEnter={enter}
        />
      );
    },
    AlertPrice: ({ alert, now }: AlertProps) => {
      const { marketplace, asin } = alert;
      if (!hasPrice(alert) || !isSupportedMarketplace(marketplace)) return null;
      return <ProductPrice key={`${marketplace} ${asin}`} deps={deps} user$={user$} alert={alert} now={now} marketplace={marketplace} entering$={entering$} />;
    },
  };
}
