import { BehaviorSubject, type Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { kindOf } from '#shared/notifications/alert-kinds.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { COSTS_PATH } from '#shared/prices/paths.ts';
import { AlertRisk, PlainRisk } from './money-at-risk.tsx';
import { ProductPrice } from './new-price.tsx';
import { isSupportedMarketplace } from './use-prices.ts';

const hasPrice = ({ detail }: Notification): boolean => kindOf(detail).row === 'prices';

type AlertRiskProps = { alert: Notification; boxShare: number | undefined };

/** The parts of an alert's panel that are about money (ACT-02, ACT-03, ACT-05). @param user$ follows the account's rights */
export function alertMoneyFor(deps: StoreDeps, user$: Observable<UserInfo>) {
  /** Whether a person wants to enter a SKU's values. The part with the price may still be loading. */
  const entering$ = new BehaviorSubject(false);
  return {
    /** @param props.boxShare the own share of a Buy Box that rotates, over 30 days */
    AlertRisk: ({ alert, boxShare }: AlertRiskProps) => {
      const { marketplace, asin } = alert;
      const enter = () => (hasPrice(alert) ? entering$.next(true) : navigate(`${COSTS_PATH}?q=${asin}`));
      if (!isSupportedMarketplace(marketplace)) return <PlainRisk alert={alert} boxShare={boxShare} />;
      return <AlertRisk key={`${marketplace} ${asin}`} deps={deps} user$={user$} alert={alert} marketplace={marketplace} boxShare={boxShare} onEnter={enter} />;
    },
    AlertPrice: ({ alert }: { alert: Notification }) => {
      const { marketplace, asin } = alert;
      if (!hasPrice(alert) || !isSupportedMarketplace(marketplace)) return null;
      return <ProductPrice key={`${marketplace} ${asin}`} deps={deps} user$={user$} alert={alert} marketplace={marketplace} entering$={entering$} />;
    },
  };
}
