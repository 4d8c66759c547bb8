import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { emptyInbox, fedNotifications } from '#tests/support/fed-notifications.ts';
import { showFed } from '#tests/support/fed-screen.tsx';
import type { InboxQuery } from '../inbox-query.ts';
import { NotificationsProvider } from '../store-context.ts';
import { FeedNoMatch } from './feed-empty.tsx';

const show = (filter: InboxQuery['filter']) =>
  showFed(
    (deps) => (
      <NotificationsProvider value={fedNotifications(deps)}>
        <FeedNoMatch query={{ filter, sort: 'newest' }} onClear={() => {}} />
      </NotificationsProvider>
    ),
    { answers: emptyInbox },
  );

describe('a list without an alert', () => {
  it('says of an empty folder what comes there, with no filter to clear [INBX-05]', async () => {
    await show({ folders: ['snoozed'] });
    await expect.element(page.getByRole('heading', { name: 'Nothing is snoozed' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('offers to clear filters that hide everything [INBX-05]', async () => {
    await show({ folders: ['snoozed'], text: 'lamp' });
    await expect.element(page.getByRole('heading', { name: 'No results found with current filters' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  });
});
