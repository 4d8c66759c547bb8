import { useMemo } from 'react';
import { useValue } from '#client/ui/observe.ts';
import type { Desk } from './desk.ts';
import type { Badge } from './screen.ts';

/** The count beside an entry of a menu; nothing where there is nothing to count. */
export function MenuCount({ badge, desk }: { badge: Badge; desk: Desk }) {
  const count = useValue(useMemo(() => badge.count$(desk), [badge, desk]));
  if (count === 0) return null;
  return (
    <span className="count new">
      {count > 999 ? '999+' : count}
      <span className="unseen"> {badge.of}</span>
    </span>
  );
}
