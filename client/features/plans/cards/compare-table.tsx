import { Fragment } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { planNameOf } from '#shared/plans/keys.ts';
import type { SoldInterval } from '../plans-address.ts';
import { type Compared, compareGroups } from './compare.ts';

type CompareTableProps = {
  interval: SoldInterval;
  included: number;
  /** The key of the plan that is held. */
  heldKey: string | null;
  /** The cards above are its heads. */
  headed: boolean;
};

/** Starter and Advanced, feature by feature. */
export function CompareTable({ interval, included, heldKey, headed }: CompareTableProps) {
  const held = heldKey === null ? null : planNameOf(heldKey);
  const look = (plan: string) => (held === plan ? 'mine' : undefined);
  return (
    <table className={headed ? 'compare headed' : 'compare'}>
      <caption className="unseen">What each plan has</caption>
      <colgroup>
        <col />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <th scope="col">Starter</th>
          <th scope="col">Advanced</th>
        </tr>
      </thead>
      <tbody>
        {compareGroups(interval, included).map(({ name, rows }) => (
          <Fragment key={name}>
            <tr className="group">
              <th scope="rowgroup">{name}</th>
              <td className={look('STARTER')} />
              <td className={look('ADVANCED')} />
            </tr>
            {rows.map(({ feature, starter, advanced }) => (
              <tr key={feature}>
                <th scope="row">{feature}</th>
                <td className={look('STARTER')}>
                  <Answer value={starter} />
                </td>
                <td className={look('ADVANCED')}>
                  <Answer value={advanced} />
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const Answer = ({ value }: { value: Compared }) =>
  typeof value === 'string' ? (
    value
  ) : value ? (
    <span className="yes">
      <Icon name="check" />
      <span className="unseen">Yes</span>
    </span>
  ) : (
    <span className="faint">
      <span aria-hidden="true">–</span>
      <span className="unseen">No</span>
    </span>
  );
