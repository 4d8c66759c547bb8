import { Link } from '#client/ui/link.tsx';
import { formatCount } from '#shared/format.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import { TokenTable } from './token-table.tsx';

export type TokenBucketsProps = {
  balance: TokenBalance;
  /** Closes what it stands in, where this account can buy more. */
  onBuy?: (() => void) | undefined;
};

/** What is left in each bucket of the balance (SHELL-12), and the way to more. */
export const TokenBuckets = ({ balance, onBuy }: TokenBucketsProps) => (
  <>
    <h3>{formatCount(remainingTokens(balance))} tokens</h3>
    <TokenTable balance={balance} />
    {onBuy && (
      <p>
        <Link href={TOKEN_PLANS_PATH} onClick={onBuy}>
          {noTokensTexts.action}
        </Link>
      </p>
    )}
  </>
);
