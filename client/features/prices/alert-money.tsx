import { type Observable, Subject } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { kindOf } from '#shared/notifications/alert-kinds.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { COSTS_PATH } from '#shared/prices/paths.ts';
import { AlertRisk, PlainRisk } from './money-at-risk.tsx';
import { ProductPrice } from './new-price.tsx';
import { isSupportedMarketplace } from './use-prices.ts';

type AlertRiskProps = { alert: Notification; boxShare: number | undefined };

/** The parts of an alert's panel that are about money (ACT-02, ACT-03, ACT-05). @param user$ follows the account's rights */
export function alertMoneyFor(deps: StoreDeps, user$: Observable<UserInfo>) {
  const edit$ = new Subject<void>();
  return {
    /** @param props.boxShare the own share of a Buy Box that rotates, over 30 days */
    AlertRisk: ({ alert, boxShare }: AlertRiskProps) => {
      const { marketplace, asin } = alert;
      // Without a SKU at the marketplace, the panel has no dialog.
      const enter = () => (edit$.observed ? edit$.next() : navigate(`${COSTS_PATH}?q=${asin}`));
      if (!isSupportedMarketplace(marketplace)) return <PlainRisk alert={alert} boxShare={boxShare} />;
      return <AlertRisk key={`${marketplace} ${asin}`} deps={deps} user$={user$} alert={alert} marketplace={marketplace} boxShare={boxShare} onEnter={enter} />;
    },
    AlertPrice: ({ alert }: { alert: Notification }) => {
      const { marketplace, asin, detail } = alert;
      if (kindOf(detail).row !== 'prices' || !isSupportedMarketplace(marketplace)) return null;
      return <ProductPrice key={`${marketplace} ${asin}`} deps={deps} user$={user$} alert={alert} marketplace={marketplace} edit$={edit$} />;
    },
  };
}
