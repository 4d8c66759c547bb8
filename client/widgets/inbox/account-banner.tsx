import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useClock } from '#client/ui/age.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { formatRecent } from '#shared/format.ts';
import { accountCause } from '#shared/inbox/account-status.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { localized } from '#shared/localized.ts';
import '#client/ui/states.css';

const texts = localized('widgets/accountBanner', {
  atRisk: (when: string) => `Amazon marked your account as at risk (${when}).`,
  deactivated: (when: string) => `Amazon deactivated your selling account (${when}).`,
  live: 'Your offers are still live. Amazon doesn’t send the reason.',
  offline: 'Your offers are offline. Amazon doesn’t send the reason.',
  toDo: 'What to do first',
});

/** Heads a screen while Amazon calls the account at risk or has deactivated it (SIG-01). */
export function AccountBanner({ deps }: { deps: StoreDeps }) {
  const [{ value }] = useResource(deps, [], {
    full: true,
    read: () => caller(inboxCalls, deps.call).search({ filter: { types: ['ACCOUNT_STATUS_CHANGED'] }, limit: 1 }),
    staleOn: ['notification.created', 'notification.deleted'],
  });
  const [newest] = value?.notifications ?? [];
  return newest ? <Standing alert={newest} /> : null;
}

function Standing({ alert: { detail, publishedTime, identity } }: { alert: Notification }) {
  const clock = useClock();
  if (detail.kind !== 'account-status') return null;
  const cause = accountCause(detail);
  if (cause !== 'account-at-risk' && cause !== 'account-deactivated') return null;
  const when = formatRecent(publishedTime, clock.now());
  return (
    <div className="banner bad" role="alert">
      <Icon name="shield" />
      <p>
        <b>{cause === 'account-at-risk' ? texts.atRisk(when) : texts.deactivated(when)}</b>{' '}
        {cause === 'account-at-risk' ? texts.live : texts.offline}
      </p>
      {identity.recordId !== undefined && (
        <Link className="btn" href={`/notifications/${encodeURIComponent(identity.recordId)}`}>
          {texts.toDo}
        </Link>
      )}
    </div>
  );
}
