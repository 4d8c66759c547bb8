import { useRef, useState } from 'react';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useAge, useClock } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { formatCount, formatRecent } from '#shared/format.ts';
import { type ExpectedAnswer, type ExpectedPrice, MOST_EXPECTED } from '#shared/listings/prices/expected-price.ts';
import type { PriceChoice } from '#shared/listings/prices/price-choices.ts';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import type { MoneyText } from './price-figures.tsx';
import { expectedTexts as texts } from './texts.ts';
import { pricesApi } from './use-prices.ts';

type SkuOf = { marketplace: string; sku: string | null };

/**
 * Amazon's expected prices for SKUs (SIG-05). Looking at them puts in line what is not known or old, and new ones show
 * at once.
 */
export function useExpectedPrices(deps: StoreDeps, names: readonly SkuOf[]) {
  const api = pricesApi(deps);
  const skus = names
    // Amazon's alone: Walmart has its own suggestion.
    .flatMap(({ marketplace: code, sku }) => {
      const marketplace = supportedMarketplaces.find((each) => each === code);
      return marketplace && sku !== null ? [{ marketplace, sku }] : [];
    })
    .slice(0, MOST_EXPECTED);
  const [{ phase, value }, resource] = useResource(deps, [api, JSON.stringify(skus)], {
    read: () => api.expected({ skus }),
    staleOn: ['costs.edited'],
  });
  const first = useRef<readonly ExpectedPrice[]>(undefined);
  first.current ??= value?.prices;
  const of = (name: SkuOf, prices: readonly ExpectedPrice[] | undefined = value?.prices) =>
    prices?.find(({ marketplace, sku }) => marketplace === name.marketplace && sku === name.sku);
  return {
    phase,
    prices: value?.prices ?? [],
    of,
    /**
     * Whether a choice may be preselected. A price that comes later must not change what somebody is about to send.
     */
    isSettled: ({ kinds, price }: PriceChoice) =>
      kinds[0] !== 'wins' || kinds.length > 1 || skus.some((each) => of(each, first.current)?.answer?.price === price),
    refresh: async () => {
      await api.expected({ skus, refresh: true });
      resource.reload();
    },
  };
}

type AboutExpectedProps = {
  prices: readonly ExpectedPrice[];
  /** The SKU whose price is being chosen. */
  sku: string;
  money: MoneyText;
  onRefresh(): Promise<void>;
};

/** What the price that wins is, and what is known of it for each SKU of the product. */
export function AboutExpected({ prices, sku, money, onRefresh }: AboutExpectedProps) {
  const [busy, setBusy] = useState(false);
  const price = prices.find((each) => each.sku === sku)?.answer?.price ?? null;
  const shown = prices.filter(({ answer, inLine }) => answer || inLine !== null);
  if (shown.length === 0) return null;
  const press = () => {
    setBusy(true);
    void onRefresh().finally(() => setBusy(false));
  };
  return (
    <section className="about-expected" aria-label={texts.about}>
      <header>
        <h4>{texts.about}</h4>
        <BusyButton type="button" className="btn quiet small push" busy={busy} onClick={press}>
          {texts.refresh}
        </BusyButton>
      </header>
      {price !== null && <p className="small soft">{texts.promise(money(price))}</p>}
      <ul>
        {shown.map((each) => (
          <li key={each.sku}>
            <b className="code">{each.sku}</b>
            <span className="small soft">
              {each.answer && <Answer of={each.answer} />}
              {each.answer && each.inLine !== null && ' · '}
              {each.inLine !== null && texts.inLine(formatCount(each.inLine))}
            </span>
            <span className="fig">{each.answer?.price == null ? '–' : money(each.answer.price)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a SKU has no price that wins yet, or undefined if it has one. */
export const waitingText = (price: ExpectedPrice | undefined): string | undefined => {
  if (!price || price.answer?.price != null) return undefined;
  if (price.answer?.gap) return texts.gaps[price.answer.gap];
  return price.inLine === null ? undefined : texts.inLine(formatCount(price.inLine));
};

/** When Amazon computed the price, or why there is none. */
function Answer({ of: { gap, at } }: { of: ExpectedAnswer }) {
  const clock = useClock();
  const age = useAge(at);
  usePreferences();
  return gap === null ? texts.computed(formatRecent(at, clock.now()), age) : texts.gaps[gap];
}
