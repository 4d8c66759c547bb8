import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { DayHours, useDay } from '#client/features/history/usage/day-hours.tsx';
import { Profit } from '#client/features/history/usage/summary-rows.tsx';
import { OwnGoals } from '#client/features/rights/own-goals.tsx';
import { RightList } from '#client/features/rights/right-list.tsx';
import { createResource, useResource } from '#client/stream/resource.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { hasAccess, type RightToUse, rightsToUse } from '#shared/account/user.ts';
import { formatCount } from '#shared/format.ts';
import { mainSum } from '#shared/history/usage.ts';
import { localized } from '#shared/localized.ts';
import { memberPageCalls } from '#shared/members/member-page-calls.ts';
import { memberPagePathOf } from '#shared/members/paths.ts';
import { recentEntries } from '../keys/palette-entries.ts';
import { recentPlaces } from '../keys/recent-places.ts';
import type { Store } from '../store.ts';
import type { Heading } from './runs-out.tsx';

export const memberDayTexts = localized('app/memberDay', {
  day: 'Your day',
  toPage: 'Your figures',
  bought: (count: string) => `${count} bought`,
  profit: 'profit',
  tokens: (count: string) => `${count} tokens spent`,
  places: 'Go on where you were',
  noPlaces: 'What you open appears here.',
  closed: 'Closed to you',
  closedHint: 'Ask your account owner for what you need. The screen opens at once when it is granted.',
  allOpen: 'Everything is open to you.',
});
const texts = memberDayTexts;

const SHOWN_PLACES = 6;

type MemberDayProps = { store: Store; zone: string; product: string | undefined; heading: Heading };

/** A sub-account's overview (OWN-01): the own day beside a usual one, goals and tokens, where the person was, and what is closed. */
export function MemberDay({ store, zone, product, heading }: MemberDayProps) {
  const user = useValue(store.user$);
  const day = useDay(store, user, zone, true);
  const st = day.midnight / 1000;
  const [{ value: page }] = useResource(
    () =>
      createResource(store, {
        read: () => caller(memberPageCalls, store.call).read({ id: null, time: { st }, zone }),
        staleOn: ['activity.recorded', 'buys.changed', 'tokens.updated'],
      }),
    [store, st, zone],
  );
  return (
    <>
      <section className="own-day" aria-labelledby="own-day">
        {heading('own-day', texts.day, <Link href={memberPagePathOf()}>{texts.toPage}</Link>)}
        <div className="overview-pad">
          <DayHours store={store} day={day} zone={zone} />
          {page && (
            <p className="own-sums">
              <span className="fig">{texts.bought(formatCount(page.work.bought))}</span>
              <span>
                <Profit sum={mainSum(page.work.profits).main} /> <span className="soft">{texts.profit}</span>
              </span>
              <span className="fig">{texts.tokens(formatCount(page.tokens.total))}</span>
            </p>
          )}
        </div>
      </section>
      <div className="overview-side">
        <OwnGoals store={store} />
        <Places store={store} product={product} heading={heading} />
      </div>
      <Closed store={store} heading={heading} />
    </>
  );
}

function Places({ store, product, heading }: Omit<MemberDayProps, 'zone'>) {
  const user = useValue(store.user$);
  // The overview itself is where the person is now.
  const [places] = useState(() => recentEntries(recentPlaces(user), user, location.pathname + location.search, product));
  return (
    <section aria-labelledby="places">
      {heading('places', texts.places, null)}
      {places.length === 0 ? (
        <p className="soft overview-pad">{texts.noPlaces}</p>
      ) : (
        <ul className="place-lines">
          {places.slice(0, SHOWN_PLACES).map(({ id, icon, label, detail, href }) => (
            <li key={id}>
              <ScreenIcon name={icon} />
              <Link className="cut" href={href}>
                {label}
              </Link>
              {detail && <span className="small soft cut">{detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Closed({ store, heading }: Pick<MemberDayProps, 'store' | 'heading'>) {
  const user = useValue(store.user$);
  const [open, setOpen] = useState<RightToUse>();
  const closed = rightsToUse.filter((right) => !hasAccess(user, right));
  return (
    <section className="closed-rights" aria-labelledby="closed">
      {heading('closed', texts.closed, null)}
      <div className="overview-pad">
        <p className="soft">{closed.length === 0 ? texts.allOpen : texts.closedHint}</p>
        <RightList store={store} user={user} rights={closed} open={open} onOpen={setOpen} />
      </div>
    </section>
  );
}
