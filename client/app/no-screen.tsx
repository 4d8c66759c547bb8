import { RequestRight } from '#client/features/members/rights/request-right.tsx';
import { Full } from '#client/ui/full.tsx';
import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Way } from '#shared/session/access.ts';
import { isMainAccount } from '#shared/session/user.ts';
import { frameTexts } from './frame-texts.ts';
import type { RouteMatch } from './routing.ts';
import { StandIn } from './screen-view.tsx';
import { HOME, screens } from './screens.ts';
import type { Store } from './store.ts';
import { appTexts, titleIn } from './texts.ts';

/** Replaces a screen that this account can't open: gives the reason and links to go on. */
export function NoScreen({ route, store }: { route: Exclude<RouteMatch, { kind: 'open' }>; store: Store }) {
  if (route.kind === 'closed') {
    const { screen, access } = route;
    return (
      <StandIn icon={<ScreenIcon name={screen.icon} />} title={titleIn(screen.title)} text={access.why} strong>
        {access.next && <p>{access.next}</p>}
        {access.ways && (
          <div className="row">
            {access.ways.map((way, index) => (
              <Link key={way} className={index === 0 ? 'btn primary' : 'btn'} href={screens[waysTo[way]].path}>
                {titleIn(screens[waysTo[way]].title)}
              </Link>
            ))}
          </div>
        )}
        <Full>{access.right && !isMainAccount(store.user) && <RequestRight store={store} right={access.right} />}</Full>
        {!access.listed && <HomeLink />}
      </StandIn>
    );
  }
  if (route.kind === 'nothing')
    return <StandIn icon={<ScreenIcon name="info" />} title={appTexts.memberHome} text={frameTexts.memberHint} />;
  return (
    <StandIn icon={<ScreenIcon name="search" />} title={appTexts.notFound} text={frameTexts.notFoundHint}>
      <HomeLink />
    </StandIn>
  );
}

const waysTo = { plans: 'plans', amazon: 'amazonIntegration' } as const satisfies Record<Way, keyof typeof screens>;

const HomeLink = () => (
  <Link className="btn" href={HOME}>
    {frameTexts.home}
  </Link>
);
