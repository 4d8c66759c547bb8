import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { OwnGoals } from '#client/features/members/rights/own-goals.tsx';
import { RightList } from '#client/features/members/rights/right-list.tsx';
import { rightsToRequest } from '#client/features/members/rights.ts';
import { DayHours, useDay } from '#client/features/team/history/usage/day-hours.tsx';
import { Profit } from '#client/features/team/history/usage/summary-rows.tsx';
import { useResource } from '#client/stream/resource.ts';
import { useCapabilities } from '#client/ui/full.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { memberPagePathOf } from '#shared/members/paths.ts';
import { hasAccess, type RightToUse } from '#shared/session/user.ts';
import { memberPageCalls } from '#shared/team/history/member-page-calls.ts';
import { mainSum } from '#shared/team/history/usage.ts';
import type { RecentPlace } from '../screen.ts';
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

type MemberDayProps = { store: Store; zone: string; recent: () => Promise<readonly RecentPlace[]>; heading: Heading };

/**
 * A sub-account's overview (OWN-01): the own day beside a usual one, goals and tokens, where the person was, and what
 * is closed.
 */
export function MemberDay({ store, zone, recent, heading }: MemberDayProps) {
  const user = useValue(store.user$);
  const day = useDay(store, user, zone, true);
  const st = day.midnight / 1000;
  const [{ value: page }] = useResource(store, [st, zone], {
    read: () => caller(memberPageCalls, store.call).read({ id: null, time: { st }, zone }),
    staleOn: ['activity.recorded', 'buys.changed', 'tokens.updated'],
  });
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
        <Places recent={recent} heading={heading} />
      </div>
      <Closed store={store} heading={heading} />
    </>
  );
}

function Places({ recent, heading }: Pick<MemberDayProps, 'recent' | 'heading'>) {
  const [places, setPlaces] = useState<readonly RecentPlace[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, so that the list doesn't change under the reader's hand
  useEffect(() => void recent().then(setPlaces), []);
  return (
    <section aria-labelledby="places">
      {heading('places', texts.places, null)}
      {places.length === 0 ? (
        <p className="soft overview-pad">{texts.noPlaces}</p>
      ) : (
        <ul className="place-lines">
          {places.slice(0, SHOWN_PLACES).map(({ icon, label, detail, href }) => (
            <li key={href}>
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
  const closed = rightsToRequest(useCapabilities()).filter((right) => !hasAccess(user, right));
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
