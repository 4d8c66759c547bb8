import { useEffect, useState } from 'react';
import { type Caller, caller } from '#client/api/caller.ts';
import { Full, useFull } from '#client/ui/full.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Note } from '#client/ui/states.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { productCalls } from '#shared/products/calls.ts';
import type { ReadIdentifier } from '#shared/products/read-identifier.ts';
import { remainingTokens } from '#shared/tokens/balance.ts';
import { noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import type { InputStore } from './input-source.ts';
import { inputTexts as texts } from './texts.ts';
import type { Cleaned } from './use-clean-list.ts';

/** `free` is null if the provider doesn't say. */
export type KnownCost = { atMost: number; free: number | null };

/** @property known null until it is @property left tokens of the account; null if unknown */
export type ListCost = { known: KnownCost | null; left: number | null };

/** ms the list must stay unchanged before its cost is requested */
const SETTLED = 500;

/** At most one token per identifier, none for those seen within 24 h. ASINs and codes have a call each. */
export async function costOf(
  products: Pick<Caller<typeof productCalls>, 'cost'>,
  marketplace: SupportedMarketplace,
  identifiers: readonly Pick<ReadIdentifier, 'value' | 'kind'>[],
  signal: AbortSignal,
): Promise<KnownCost> {
  const valuesOf = (isAsin: boolean) =>
    identifiers.filter(({ kind }) => (kind === 'ASIN') === isAsin).map(({ value }) => value);
  const [asins, codes] = [valuesOf(true), valuesOf(false)];
  const lists = [...(asins.length > 0 ? [{ asins }] : []), ...(codes.length > 0 ? [{ identifiers: codes }] : [])];
  const answers = await Promise.all(lists.map((list) => products.cost({ marketplace, ...list }, { signal })));
  const costs = answers.flatMap((answer) => (answer.ok ? answer.value.value : []));
  const sum = (of: 'atMost' | 'free') =>
    costs.length === lists.length ? costs.reduce((total, each) => total + each[of], 0) : null;
  return { atMost: sum('atMost') ?? identifiers.length, free: sum('free') };
}

/** The list's cost up front: nothing is known of it with the specification's profile. */
export function useListCost(store: InputStore, marketplace: SupportedMarketplace, cleaned: Cleaned | null): ListCost {
  const [cost, setCost] = useState<{ of: Cleaned; marketplace: SupportedMarketplace; known: ListCost['known'] } | null>(
    null,
  );
  const { value: balance } = useValue(store.tokens$);
  const { call } = store;
  const isFull = useFull();
  useEffect(() => {
    const identifiers = cleaned?.list.identifiers ?? [];
    if (!isFull || !cleaned || identifiers.length === 0) return;
    const stop = new AbortController();
    const ask = async () => {
      const known = await costOf(caller(productCalls, call), marketplace, identifiers, stop.signal);
      if (stop.signal.aborted) return;
      setCost({ of: cleaned, marketplace, known });
    };
    const timer = setTimeout(() => void ask(), SETTLED);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call, isFull, marketplace, cleaned]);
  const isCurrent = cost !== null && cost.of === cleaned && cost.marketplace === marketplace;
  return { known: isCurrent ? cost.known : null, left: balance ? remainingTokens(balance) : null };
}

/** Tokens missing for the whole list. */
export const missingTokens = ({ known, left }: ListCost): number =>
  known && left !== null ? Math.max(0, known.atMost - left) : 0;

export function CostLine({ cost }: { cost: ListCost }) {
  const { known, left } = cost;
  const missing = missingTokens(cost);
  return (
    <Full>
      <div className="input-cost">
        <p role="status">
          {known ? (
            known.free === null ? (
              texts.costUnknown(known.atMost)
            ) : (
              texts.costs(known.atMost, known.free)
            )
          ) : (
            <span className="soft">{texts.costRequest}</span>
          )}{' '}
          {known && left !== null && <span className="soft fig">{texts.left(left)}</span>}
        </p>
        {missing > 0 && (
          <Note
            action={
              <Link className="btn small" href={TOKEN_PLANS_PATH}>
                {noTokensTexts.action}
              </Link>
            }
          >
            {texts.tooFew(missing)}
          </Note>
        )}
      </div>
    </Full>
  );
}
