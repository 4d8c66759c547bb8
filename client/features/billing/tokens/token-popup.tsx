import type { Observable } from 'rxjs';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { useCalm, useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import '#client/ui/tags.css';

const TokenBuckets = lazyExport(() => import('./token-table.tsx'), 'TokenBuckets');

const texts = localized('plans/tokens/popup', {
  name: 'Tokens',
  balance: (total: string) => `Token balance: ${total} tokens`,
  unknown: 'Token balance: not available',
  tokens: 'tokens',
});

/** ms. Longer than a flash: while a list is looked up, the balance changes many times a second. */
const FLASH_EVERY = 6_000;

type TokenPopupProps = {
  tokens$: Observable<ResourceState<TokenBalance>>;
  /** False for sub-accounts: they share the balance but cannot buy. */
  mayBuy: boolean;
};

/** The header's token balance, with its three buckets (SHELL-12). The number flashes when it changes. */
export function TokenPopup({ tokens$, mayBuy }: TokenPopupProps) {
  usePreloaded(TokenBuckets);
  const { value: balance, trouble, changes } = useValue(tokens$);
  const flashes = useCalm(changes, FLASH_EVERY);
  if (!balance && !trouble) return <span className="tokens" />;
  const total = balance ? formatCount(remainingTokens(balance)) : '–';

  return (
    <Popup
      name={texts.name}
      label={balance ? texts.balance(total) : texts.unknown}
      role="dialog"
      buttonClass="tokens"
      button={
        <>
          <span className="token-total">
            <Icon name="token" />
            <b key={flashes} className={flashes > 0 ? 'fig flash' : 'fig'}>
              {total}
            </b>
          </span>{' '}
          <span className="wide-only">{texts.tokens}</span>
        </>
      }
    >
      {(close) =>
        balance ? (
          <TokenBuckets balance={balance} onBuy={mayBuy ? close : undefined} />
        ) : (
          <p className="soft">{trouble?.message}</p>
        )
      }
    </Popup>
  );
}
