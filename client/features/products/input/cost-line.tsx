import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { Link } from '#client/ui/link.tsx';
import { Note } from '#client/ui/note.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { isOffered } from '#shared/offered.ts';
import { productCalls } from '#shared/products/calls.ts';
import { remainingTokens } from '#shared/tokens/balance.ts';
import { noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import type { InputDesk } from './input-desk.ts';
import { inputTexts as texts } from './texts.ts';
import type { Cleaned } from './use-clean-list.ts';

/** Before a list is asked about, so that one that still changes is not, ms. */
const SETTLED = 500;

type Cost = { of: Cleaned; atMost: number; free: number | null };

/** What a list costs, before anything is spent: a token for each at most, and nothing for what was seen within 24 h. */
export function CostLine({ desk, marketplace, cleaned }: { desk: InputDesk; marketplace: SupportedMarketplace; cleaned: Cleaned }) {
  const [cost, setCost] = useState<Cost | null>(null);
  const { value: balance } = useValue(desk.tokens$);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const values = cleaned.list.identifiers.map(({ value }) => value);
      const list = cleaned.source.type === 'asin' ? { asins: values } : { identifiers: values };
      const answer = await caller(productCalls, desk.call).cost({ marketplace, ...list }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      const told = answer.ok && isOffered(answer.value.value) ? answer.value.value : null;
      setCost({ of: cleaned, atMost: told?.atMost ?? values.length, free: told?.free ?? null });
    };
    const timer = setTimeout(() => void ask(), SETTLED);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [desk.call, marketplace, cleaned]);

  const known = cost?.of === cleaned ? cost : null;
  const left = balance ? remainingTokens(balance) : null;
  const missing = known && left !== null ? known.atMost - left : 0;
  return (
    <div className="input-cost">
      <p role="status">
        {known ? (
          known.free === null ? (
            texts.costUnknown(known.atMost)
          ) : (
            texts.costs(known.atMost, known.free)
          )
        ) : (
          <span className="soft">{texts.costAsked}</span>
        )}{' '}
        {known && left !== null && <span className="soft fig">{texts.left(left)}</span>}
      </p>
      {missing > 0 && (
        <Note
          action={
            <Link className="btn sm" href={TOKEN_PLANS_PATH}>
              {noTokensTexts.action}
            </Link>
          }
        >
          {texts.tooFew(missing)}
        </Note>
      )}
    </div>
  );
}
