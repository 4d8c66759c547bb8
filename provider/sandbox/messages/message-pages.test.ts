import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { transact } from '#provider/db/sqlite.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSandboxSender, deleteDeliveredBefore, deliveredMessages } from './sandbox-messages.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const pageOf = (path: string, accept: string) => fetch(`${provider.url}${path}`, { headers: { accept } });

describe('the sandbox’s outbox', () => {
  it('says that it is a sandbox and that nothing has been sent', async () => {
    for (const path of ['/sandbox/mail', '/sandbox/sms']) {
      const page = await pageOf(path, 'text/html');
      expect(page.headers.get('content-type')).toContain('text/html');
      const text = await page.text();
      expect(text).toContain('This is a sandbox.');
      expect(text).toContain('Nothing has been sent yet.');
      expect(await (await pageOf(path, 'application/json')).json()).toEqual({ messages: [] });
    }
  });

  it('stores delivered messages only while their links are valid', async () => {
    const { db, raw } = await openDatabase(':memory:');
    const { signal } = new AbortController();
    const send = createSandboxSender(db, 'mail', () => 5);
    await send({ id: '1', to: 'a@shop.test', subject: 's', text: 't', links: [], goodUntil: 10 }, signal);
    await send({ id: '1', to: 'a@shop.test', subject: 's', text: 't', links: [], goodUntil: 10 }, signal);
    expect(await deliveredMessages(db, 'mail', 9)).toEqual([
      { to: 'a@shop.test', subject: 's', text: 't', links: [], at: 5 },
    ]);
    expect(await deliveredMessages(db, 'mail', 10)).toEqual([]);
    await transact(db, (trx) => deleteDeliveredBefore(trx, 10));
    expect(raw.prepare('select * from sandbox_messages').all()).toEqual([]);
  });
});
