import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { integrationCalls } from '#shared/integrations/calls.ts';
import type { MessageLine } from '#shared/integrations/connection.ts';
import { roleMissing } from '#shared/integrations/message-types.ts';
import { fedMember, on, showFed } from '#tests/support/fed-screen.tsx';
import { MissingRole } from './missing-role.tsx';

const line = (notificationType: MessageLine['notificationType'], reason: string | null): MessageLine => ({
  notificationType,
  state: reason === null ? 'subscribed' : 'refused',
  since: 0,
  firstSeenAt: null,
  lastSeenAt: null,
  hours: [],
  reason,
});
const connected = (...messages: MessageLine[]) =>
  on(integrationCalls.amazon, {
    na: true,
    eu: false,
    connections: [
      {
        sellerId: 'A1SELLER',
        authorisedAt: 0,
        endsAt: 1,
        ended: false,
        renewUrl: null,
        manageUrl: null,
        regionShortName: 'NA',
        messages,
        delivery: { pace: 'every', marketplaces: ['US'] },
      },
    ],
    records: [],
  });
const listings = ['LISTINGS_ITEM_ISSUES_CHANGE', 'LISTINGS_ITEM_STATUS_CHANGE'] as const;

it('a missing role is said once for all that needs it, and stays hidden [SIG-08]', async () => {
  const answers = [connected(...listings.map((type) => line(type, roleMissing(type))))];
  const shown = await showFed((store) => <MissingRole deps={store} types={listings} />, { answers });
  await expect
    .element(
      page.getByText('Missing for Listing Issues and Listing Status: the role Product Listing.', { exact: false }),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  await shown.unmount();
  await showFed(
    (store) => (
      <>
        <MissingRole deps={store} types={listings} />
        <p>Screen</p>
      </>
    ),
    { answers },
  );
  await expect.element(page.getByText('Screen')).toBeVisible();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

it('another refusal names no role, and a sub-account is not bothered [SIG-08]', async () => {
  await showFed(
    (store) => (
      <>
        <MissingRole deps={store} types={['ACCOUNT_STATUS_CHANGED']} />
        <p>Screen</p>
      </>
    ),
    { answers: [connected(line('ACCOUNT_STATUS_CHANGED', 'Amazon does not answer.'))] },
  );
  await expect.element(page.getByText('Screen')).toBeVisible();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  await showFed((store) => <MissingRole deps={store} types={listings} />, { user: fedMember });
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});
