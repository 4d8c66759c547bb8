import { expect } from '@playwright/test';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { test as base } from './browser-test.ts';

/** `later` moves the provider's clock forward, in ms. */
type Stage = { provider: TestProvider; portal: Portal; later: (ms: number) => void };

let serial = 0;

/**
 * A portal in its own process with a provider in this one, so that tests can create newcomers and read sent messages.
 */
export const test = base.extend<Stage, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      let ahead = 0;
      const provider = await startTestProvider({ clock: () => Date.now() + ahead });
      const later = (ms: number) => {
        ahead += ms;
      };
      const portal = await startPortal({
        UPSTREAM_API: provider.url,
        UPSTREAM_SOCKET: provider.url,
        LINK_SUPPORT_CHAT: 'https://chat.example/',
        LINK_SUPPORT_PORTAL: 'https://help.example/',
        LINK_BULK_SCAN_APP: 'https://apps.example/bulk-scan',
        LINK_BROWSER_APP: 'https://scan.example/',
        LINK_RENEWAL: 'https://renew.example/plans',
        LINK_BULK_SCAN_HELP: 'https://help.example/bulk-scan',
      });
      await use({ provider, portal, later });
      await portal.close();
      await provider.close();
    },
    { scope: 'worker' },
  ],
  provider: async ({ stage }, use) => use(stage.provider),
  portal: async ({ stage }, use) => use(stage.portal),
  later: async ({ stage }, use) => use(stage.later),
  baseURL: async ({ stage }, use) => use(stage.portal.url),
});

export { expect };

/** Creates a newcomer, without a password unless one is given. */
export async function newcomer(provider: TestProvider, account: { password?: string; profile?: object } = {}) {
  serial += 1;
  const email = `new-${process.pid}-${serial}@shop.test`;
  const { token } = await provider.addAccount({ email, profile: {}, ...account });
  return { email, token, contactId: await provider.addContact(email) };
}

export const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
