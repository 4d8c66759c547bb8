import { Icon } from '#client/ui/icon.tsx';
import { accountCause } from '#shared/inbox/account-status.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import { localized } from '#shared/localized.ts';
import { marketplaceSettings } from '#shared/marketplace-settings.ts';

const texts = localized('notifications/accountHealth', {
  atRisk:
    'Amazon may deactivate the account if nothing changes. Then all your offers go offline, and payouts can be held.',
  deactivated: 'Your offers are offline. Amazon can hold payouts until the account is back.',
  normal: 'Amazon has ended what it had against your account.',
  changed: 'Amazon sent a status that this portal does not know. Its own page says what it means.',
  noReason: 'Amazon doesn’t send the reason.',
  first: 'Do this first',
  read: 'Open Account Health and read the reason',
  readWhy: 'Only Amazon’s page has it, and often a date.',
  answer: 'Answer there, with proof',
  answerWhy: 'Invoices, tracking numbers, or a plan of action.',
  take: 'Assign this alert, so that one person takes it',
  open: 'Open Account Health',
});

/** What a change of the account's status means, what to do first, and the marketplace's page (SIG-01). */
export function AccountHealth({ alert }: { alert: Notification }) {
  if (alert.detail.kind !== 'account-status') return null;
  const cause = accountCause(alert.detail);
  const meaning = {
    'account-at-risk': texts.atRisk,
    'account-deactivated': texts.deactivated,
    'account-normal': texts.normal,
    'account-changed': texts.changed,
  }[cause];
  return (
    <>
      <p className="why">
        {meaning} {cause !== 'account-normal' && texts.noReason}
      </p>
      {(cause === 'account-at-risk' || cause === 'account-deactivated') && (
        <>
          <h3>{texts.first}</h3>
          <ol className="to-do">
            <li>
              {texts.read} <span className="small soft">{texts.readWhy}</span>
            </li>
            <li>
              {texts.answer} <span className="small soft">{texts.answerWhy}</span>
            </li>
            <li>{texts.take}</li>
          </ol>
        </>
      )}
      <SellerCentral marketplace={alert.marketplace} label={texts.open} />
    </>
  );
}

/** @param marketplace a code; without a page of its own, nothing is shown @param path of a page in it */
export function SellerCentral({ marketplace, path, label }: { marketplace: string; path?: string; label: string }) {
  const url = Object.entries(marketplaceSettings).find(([code]) => code === marketplace)?.[1].sellerCentralUrl;
  if (!url) return null;
  return (
    <a className="btn primary" href={path === undefined ? url : url + path} target="_blank" rel="noreferrer">
      {label} <Icon name="out" small />
    </a>
  );
}
