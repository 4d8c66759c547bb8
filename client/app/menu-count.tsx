import { useMemo } from 'react';
import { useValue } from '#client/ui/observe.ts';
import type { Desk } from './desk.ts';
import type { Badge } from './screen.ts';

/** The count beside an entry of a menu; nothing where there is nothing to count. */
export function MenuCount({ badge, desk }: { badge: Badge; desk: Desk }) {
  const text = useValue(useMemo(() => badge.text$(desk), [badge, desk]));
  if (text === '') return null;
  return (
    <span className="count new">
      {text}
      <span className="unseen"> {badge.of}</span>
    </span>
  );
}
