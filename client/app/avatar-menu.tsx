import { planLine, planName } from '#client/features/plans/plan-text.ts';
import { useValue } from '#client/ui/observe.ts';
import { Popup } from '#client/ui/popup.tsx';
import { displayName } from '#shared/account/user.ts';
import type { Desk } from './desk.ts';
import { frameOnDemand } from './frame-on-demand.ts';
import type { MenuEntry } from './menu.ts';
import type { PortalRoot } from './portal-root.ts';
import type { Screen } from './screen.ts';

type AvatarMenuProps = { root: PortalRoot; entries: readonly MenuEntry[]; desk: Desk; current: Screen | undefined };

/** Who is signed in, on which plan, in which colours, and the way out (SHELL-13). */
export function AvatarMenu(props: AvatarMenuProps) {
  const user = useValue(props.desk.user$);
  const plan = useValue(props.desk.plan$);
  const name = displayName(user) || 'Your account';

  return (
    <>
      <span className="tag line plan-tag wide-only" title={planLine(plan)}>
        {planName(plan)}
      </span>
      <Popup name="Account" label={`Account: ${name}`} role="menu" buttonClass="avatar" button={name.charAt(0).toUpperCase()} part={frameOnDemand}>
        {(close, { AvatarItems }) => <AvatarItems {...props} name={name} close={close} />}
      </Popup>
    </>
  );
}
