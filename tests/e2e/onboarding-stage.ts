import { expect, type Page } from '@playwright/test';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { test as base } from './browser-test.ts';

export const EXTENSION = 'a'.repeat(32);
export const OLD_EXTENSION = 'b'.repeat(32);
export const VIDEO = 'https://video.example/help';

/** `later` moves the provider's clock forward, in ms. */
type Stage = { provider: TestProvider; portal: Portal; later: (ms: number) => void };

let serial = 0;

/** A portal in its own process with a provider in this one, so that tests can create newcomers and read sent messages. */
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
        MWS_DEVELOPER_US: '1234-5678-9012',
        MWS_DEVELOPER_UK: '9876-5432-1098',
        EXTENSION_ID: EXTENSION,
        OLD_EXTENSION_ID: OLD_EXTENSION,
        LINK_HELP_VIDEO: VIDEO,
        LINK_EZ_GUIDE: 'https://guide.example/ez',
        LINK_BROWSER_EXTENSION: 'https://store.example/insight',
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

export const fitsSellerId = (n: number) => `A2SELLER${String(n).padStart(4, '0')}`;
export const MWS_TOKEN = 'amzn.mws.4ea38b7b-f563-7709-4bae-87aea0fbeb3e';

/** Makes the page find these browser extensions. */
export const installExtensions = (page: Page, ...installed: string[]) =>
  page.addInitScript((there) => {
    const runtime = {
      lastError: undefined as object | undefined,
      sendMessage(id: string, _: unknown, answered: (answer: unknown) => void) {
        runtime.lastError = there.includes(id) ? undefined : { message: 'Could not establish connection.' };
        answered(undefined);
        runtime.lastError = undefined;
      },
    };
    Object.defineProperty(window, 'chrome', { value: { runtime } });
  }, installed);
