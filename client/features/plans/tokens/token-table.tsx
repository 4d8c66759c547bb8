import { formatCount } from '#shared/format.ts';
import { remainingTokens, type TokenBalance, type TokenBucket, tokenBucketNames, tokenBuckets } from '#shared/tokens/balance.ts';
import '#client/ui/tags.css';
import { Link } from '#client/ui/link.tsx';
import { noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';

type TokenTableProps = {
  balance: TokenBalance;
  /** One more column: until when each kind lasts. */
  lasts?: { head: string; of: (bucket: TokenBucket) => string };
};

/** What was granted and what is left of each kind of token, in the order in which they are spent. */
export const TokenTable = ({ balance, lasts }: TokenTableProps) => (
  <table className="table">
    <thead>
      <tr>
        <th scope="col">Kind</th>
        <th className="num" scope="col">
          Remaining
        </th>
        <th className="num" scope="col">
          Total
        </th>
        {lasts && (
          <th className="num" scope="col">
            {lasts.head}
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {tokenBuckets.map((bucket) => (
        <tr key={bucket}>
          <th scope="row">{tokenBucketNames[bucket]}</th>
          <td className="num">{formatCount(balance[bucket].remaining)}</td>
          <td className="num soft">{formatCount(balance[bucket].tokens)}</td>
          {lasts && <td className="num soft">{lasts.of(bucket)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);

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
