import { useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { AlertSignals } from '#client/features/notifications/signals/alert-signals.tsx';
import { PlainPastDue } from '#client/features/plans/notices/past-due.tsx';
import { BILLING_PATH, PLANS_PATH } from '#client/features/plans/paths.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { isMainAccount } from '#shared/account/user.ts';
import type { Desk } from './desk.ts';
import { frameTexts } from './frame-texts.ts';
import { rememberVisit } from './last-visit.ts';
import { LinkNote } from './link-note.tsx';

/** These screens say more about a failed payment themselves; the start page is one of them. */
const billingScreens: readonly string[] = ['/', PLANS_PATH, BILLING_PATH];

/**
 * What the frame says above its screens: that the live connection has ended, that a payment failed (every screen says so to the account that pays),
 * and which alerts have come. It also remembers the visit.
 */
export function FrameNotes({ desk }: { desk: Desk }) {
  useEffect(() => rememberVisit(desk), [desk]);
  const user = useValue(desk.user$);
  const plan = useValue(desk.plan$);
  const path = usePathname().replace(/(?<=.)\/$/, '');
  const linkNote = <LinkNote connection$={desk.connection$} />;
  if (!isMainAccount(user)) return linkNote;
  return (
    <>
      {linkNote}
      {!billingScreens.includes(path) && (
        <PlainPastDue
          plan={plan}
          action={
            <Link className="btn" href={BILLING_PATH}>
              {frameTexts.toBilling}
            </Link>
          }
        />
      )}
      <AlertSignals desk={desk.notifications} userId={desk.user._id} />
    </>
  );
}
