import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Way } from '#shared/account/access.ts';
import type { Place } from './place.ts';
import { HOME, screens } from './screens.ts';
import { StandIn } from './stand-in.tsx';
import { appTexts } from './texts.ts';

/** What stands where an address shows no screen to this account: why, and the way on. */
export function NoScreen({ place }: { place: Exclude<Place, { kind: 'open' }> }) {
  if (place.kind === 'closed') {
    const { screen, access } = place;
    return (
      <StandIn icon={<ScreenIcon name={screen.icon} />} title={screen.title} text={access.why} strong>
        {access.next && <p>{access.next}</p>}
        {access.ways && (
          <div className="row">
            {access.ways.map((way, index) => (
              <Link key={way} className={index === 0 ? 'btn primary' : 'btn'} href={screens[waysTo[way]].path}>
                {screens[waysTo[way]].title}
              </Link>
            ))}
          </div>
        )}
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

const waysTo = { plans: 'plans', amazon: 'amazonIntegration' } as const satisfies Record<Way, keyof typeof screens>;

const memberHint = 'The main account has not opened anything to this sub-account yet. Whoever it belongs to can do so under Sub-Accounts.';

const HomeLink = () => (
  <Link className="btn" href={HOME}>
    Go to the start page
  </Link>
);
