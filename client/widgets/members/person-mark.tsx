import type { ReactNode } from 'react';
import { BehaviorSubject } from 'rxjs';
import { SeriesKey } from '#client/ui/charts/series-key.tsx';
import { useSlice } from '#client/ui/observe.ts';
import { lookIn, noLooks, type PersonLooks } from '#shared/members/person-looks.ts';

/** The team's looks, for all marks on the page. `PeopleRead` reads them. */
export const personLooks$ = new BehaviorSubject<PersonLooks>(noLooks);

type PersonMarkProps = { id?: string | null | undefined; email?: string | null | undefined; fallback?: ReactNode };

/**
 * A person's initials on their color, beside their name (OWN-08).
 * @param props.fallback shown for people who are not known
 */
export function PersonMark({ id, email, fallback = null }: PersonMarkProps) {
  const look = useSlice(personLooks$, (looks) => lookIn(looks, id, email), [id, email]);
  return look ? <SeriesKey series={{ letter: look.initials, look: look.look }} index={0} /> : fallback;
}
