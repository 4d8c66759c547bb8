import { useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { PlainPastDue } from '#client/features/billing/notices/past-due.tsx';
import { BILLING_PATH, PLANS_PATH } from '#client/features/billing/paths.ts';
import { AlertSignals } from '#client/features/inbox/signals/alert-signals.tsx';
import { useAnswerToasts } from '#client/features/members/rights/answer-toasts.ts';
import { GoalStrip } from '#client/features/members/rights/own-goals.tsx';
import { DialogBox } from '#client/ui/dialog.tsx';
import { Full } from '#client/ui/full.tsx';
import { usePreloaded } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { isMainAccount } from '#shared/session/user.ts';
import { frameTexts } from './frame-texts.ts';
import { rememberVisit } from './last-visit.ts';
import { LinkNote } from './link-note.tsx';
import { ProductActions } from './product-actions.tsx';
import { recentMinutes } from './report/recent-minutes.ts';
import { screens } from './screens.ts';
import type { Store } from './store.ts';

/** Screens with their own note about a failed payment, including the start page. */
const billingScreens: readonly string[] = ['/', PLANS_PATH, BILLING_PATH];

/**
 * Shows notes above the screen: the end of the live connection, a failed payment (main accounts only), and new alerts.
 * Also holds the menu of products, records the visit, and loads dialogs ahead of time.
 */
export function FrameNotes({ store }: { store: Store }) {
  useEffect(() => rememberVisit(store), [store]);
  useEffect(() => recentMinutes(store).close, [store]);
  useAnswerToasts({ events$: store.frameEvents$, toasts: store.toasts }, store.user._id);
  usePreloaded(DialogBox);
  const user = useValue(store.user$);
  const plan = useValue(store.plan$);
  const path = usePathname().replace(/(?<=.)\/$/, '');
  return (
    <>
      <ProductActions store={store} />
      <LinkNote connection$={store.connection$} />
      {isMainAccount(user) && !billingScreens.includes(path) && (
        <PlainPastDue
          plan={plan}
          action={
            <Link className="btn" href={BILLING_PATH}>
              {frameTexts.toBilling}
            </Link>
          }
        />
      )}
      <Full>{!isMainAccount(user) && !path.startsWith(screens.ownRights.path) && <GoalStrip store={store} />}</Full>
      {notificationsAccess(user).open && <AlertSignals store={store.notifications} userId={store.user._id} />}
    </>
  );
}
