import { formatCount } from '#shared/format.ts';
import { remainingTokens, type TokenBalance, tokenBucketNames, tokenBuckets } from '#shared/tokens/balance.ts';
import '#client/ui/table.css';

export type TokenBucketsProps = { balance: TokenBalance };

/** What is left in each bucket of the balance (SHELL-12). */
export const TokenBuckets = ({ balance }: TokenBucketsProps) => (
  <>
    <h3>{formatCount(remainingTokens(balance))} tokens</h3>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Bucket</th>
          <th className="num" scope="col">
            Remaining
          </th>
          <th className="num" scope="col">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {tokenBuckets.map((bucket) => (
          <tr key={bucket}>
            <th scope="row">{tokenBucketNames[bucket]}</th>
            <td className="num">{formatCount(balance[bucket].remaining)}</td>
            <td className="num soft">{formatCount(balance[bucket].tokens)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
