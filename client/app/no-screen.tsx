import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Place } from './place.ts';
import { HOME } from './screens.ts';
import { StandIn } from './stand-in.tsx';
import { appTexts } from './texts.ts';

/** What stands where an address shows no screen to this account: why, and the way on. */
export function NoScreen({ place }: { place: Exclude<Place, { kind: 'open' }> }) {
  if (place.kind === 'closed') {
    const { screen, access } = place;
    return (
      <StandIn icon={<ScreenIcon name={screen.icon} />} title={screen.title} text={access.why} strong>
        {access.next && <p>{access.next}</p>}
        {!access.listed && <HomeLink />}
      </StandIn>
    );
  }
  if (place.kind === 'nothing') return <StandIn icon={<ScreenIcon name="info" />} title={appTexts.memberHome} text={memberHint} />;
  return (
    <StandIn icon={<ScreenIcon name="search" />} title={appTexts.notFound} text="The address may be mistyped, or the page has moved.">
      <HomeLink />
    </StandIn>
  );
}

const memberHint =
  'You are signed in with a sub-account. Team history and the product tools, which sub-accounts use, are not part of this version. Notifications belong to the main account.';

const HomeLink = () => (
  <Link className="btn" href={HOME}>
    Go to the start page
  </Link>
);
