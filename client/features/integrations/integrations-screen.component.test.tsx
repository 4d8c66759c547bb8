import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { integrationCalls } from '#shared/integrations/calls.ts';
import { on, showFed } from '#tests/support/fed-screen.tsx';
import { AmazonScreen } from './integrations-screen.tsx';

it('a seller of another account shows as ERROR-110 under its region, with the account, help, and a message to copy [INT-02] [INT-08]', async () => {
  await showFed((store) => <AmazonScreen store={store} info={null} MessageChecks={() => null} />, {
    address:
      '/user/amazon-integration?error=110&regionShortName=EU&sellerId=A1DEMOOWNER001&email=o%E2%80%A6%40shop.test',
    answers: [
      on(integrationCalls.amazon, { na: true, eu: false, connections: [], records: [] }),
      on(integrationCalls.walmart, { authorized: false, connection: null, records: [] }),
    ],
  });
  const fault = page.getByRole('region', { name: 'Europe', exact: true }).getByRole('alert');
  await expect.element(fault).toMatchTextContent(/ERROR-110.*Seller ID A1DEMOOWNER001 .*o…@shop\.test/);
  await expect
    .element(page.getByRole('region', { name: 'North America', exact: true }).getByRole('alert'))
    .not.toBeInTheDocument();
  await expect
    .element(fault.getByRole('link', { name: 'How to reset its password' }))
    .toHaveAttribute('href', '/resetpassword');
  await fault.getByRole('button', { name: 'Copy Error Message' }).click();
  await expect.element(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/^ERROR-110: .*A1DEMOOWNER001/);
});

it('shows status and buttons alone with the specification’s profile, and no record [INT-01] [INT-03]', async () => {
  await showFed((store) => <AmazonScreen store={store} info={null} MessageChecks={() => 'Checks'} />, {
    profile: 'specification',
    answers: [
      on(integrationCalls.amazon, { na: true, eu: false, connections: [], records: [] }),
      on(integrationCalls.walmart, { authorized: false, connection: null, records: [] }),
    ],
  });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect.element(region('North America').getByText('Connected successfully')).toBeVisible();
  await expect.element(region('North America').getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await expect.element(region('Europe').getByRole('link', { name: 'Connect' })).toBeVisible();
  await expect.element(region('Walmart').getByRole('button', { name: 'Connect' })).toBeVisible();
  for (const text of ['Connection record', 'Messages, last 24 hours', 'Checks'])
    expect(page.getByText(text).query(), text).toBeNull();
});

it('says nothing about plans that the company lacks [CO-09]', async () => {
  await showFed((store) => <AmazonScreen store={store} info={null} MessageChecks={() => null} />, {
    lacks: ['plans'],
    answers: [
      on(integrationCalls.amazon, { na: true, eu: false, connections: [], records: [] }),
      on(integrationCalls.walmart, { authorized: false, connection: null, records: [] }),
    ],
  });
  await expect.element(page.getByText('One per region')).toBeVisible();
  await expect.element(page.getByText('Annual plans')).not.toBeInTheDocument();
});
