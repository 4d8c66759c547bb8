import type { Observable } from 'rxjs';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { formatCount } from '#shared/format.ts';
import { remainingTokens, type TokenBalance, tokenBucketNames, tokenBuckets } from '#shared/tokens/balance.ts';
import '#client/ui/flash.css';
import '#client/ui/table.css';

/** The balance in the header, and its three buckets (SHELL-12). A figure that changes flashes once. */
export function TokenPopup({ tokens$ }: { tokens$: Observable<ResourceState<TokenBalance>> }) {
  const { value: balance, trouble, changes } = useValue(tokens$);
  if (!balance && !trouble) return null;
  const total = balance ? formatCount(remainingTokens(balance)) : '–';

  return (
    <Popup
      name="Tokens"
      label={balance ? `Token balance: ${total} tokens` : 'Token balance: not available'}
      role="dialog"
      button={
        <>
          <Icon name="token" />
          <b key={changes} className={changes > 0 ? 'fig flash' : 'fig'}>
            {total}
          </b>{' '}
          <span className="wide-only">tokens</span>
        </>
      }
    >
      {() =>
        balance ? (
          <>
            <h3>{total} tokens</h3>
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
        ) : (
          <p className="soft">{trouble?.message}</p>
        )
      }
    </Popup>
  );
}
