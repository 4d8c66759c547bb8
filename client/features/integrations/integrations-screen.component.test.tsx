import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { lazy } from '#client/ui/lazy-part.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { amazonScreenWith } from './integrations-screen.tsx';

const AmazonScreen = amazonScreenWith(lazy(async () => () => null));

it('a seller of another account shows as ERROR-110 under its region, with the account, help, and a message to copy [INT-02] [INT-08]', async () => {
  history.replaceState(null, '', '/user/amazon-integration?error=110&regionShortName=EU&sellerId=A1DEMOOWNER001&email=o%E2%80%A6%40shop.test');
  await showScreen((store) => <AmazonScreen store={store} info={null} />, {
    answers: {
      'GET /api/integrations/amazon': { na: true, eu: false, connections: [], records: [] },
      'GET /api/integrations/walmart': { authorized: false, connection: null, records: [] },
    },
  });
  const fault = page.getByRole('region', { name: 'Europe', exact: true }).getByRole('alert');
  await expect.element(fault).toMatchTextContent(/ERROR-110.*Seller ID A1DEMOOWNER001 .*o…@shop\.test/);
  await expect.element(page.getByRole('region', { name: 'North America', exact: true }).getByRole('alert')).not.toBeInTheDocument();
  await expect.element(fault.getByRole('link', { name: 'How to reset its password' })).toHaveAttribute('href', '/resetpassword');
  await fault.getByRole('button', { name: 'Copy Error Message' }).click();
  await expect.element(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/^ERROR-110: .*A1DEMOOWNER001/);
});
