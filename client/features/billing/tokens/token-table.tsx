import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCount } from '#shared/format.ts';
import { localized, translated } from '#shared/localized.ts';
import {
  remainingTokens,
  type TokenBalance,
  type TokenBucket,
  tokenBucketNames,
  tokenBuckets,
} from '#shared/tokens/balance.ts';
import '#client/ui/tags.css';
import { Link } from '#client/ui/link.tsx';
import { noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';

const texts = localized('plans/tokens/table', {
  kind: 'Kind',
  remaining: 'Remaining',
  total: 'Total',
  tokens: (count: string) => `${count} tokens`,
});

type TokenTableProps = {
  balance: TokenBalance;
  /** An additional column: how long each kind lasts. */
  lasts?: { head: string; of: (bucket: TokenBucket) => string };
};

/** Granted and remaining tokens of each kind, in spending order. */
export const TokenTable = ({ balance, lasts }: TokenTableProps) => (
  <table className="table">
    <TableHead columns={[texts.kind, num(texts.remaining), num(texts.total), lasts && num(lasts.head)]} />
    <tbody>
      {tokenBuckets.map((bucket) => (
        <tr key={bucket}>
          <th scope="row">{translated('tokens/buckets', tokenBucketNames[bucket])}</th>
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
  /** Closes the surrounding popup; undefined if this account cannot buy. */
  onBuy?: (() => void) | undefined;
};

/** The balance by bucket (SHELL-12), with a link to buy more. */
export const TokenBuckets = ({ balance, onBuy }: TokenBucketsProps) => (
  <>
    <h3>{texts.tokens(formatCount(remainingTokens(balance)))}</h3>
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
