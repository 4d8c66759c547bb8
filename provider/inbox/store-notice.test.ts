import { describe, expect, it } from 'vitest';
import type { Notice } from '#shared/inbox/notices.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { storeNotice } from './store-notice.ts';

const cap: Notice = { about: 'cap', member: 'm1', name: 'Ana', percent: 80, used: 400, cap: 500 };

describe('a notice of the portal', () => {
  it('is an alert of its own kind in the inbox: found by type and by what a person wrote, marked like any other, and it reads back as it was stored', async () => {
    const provider = await startTestProvider();
    const { id, token } = await provider.addAccount({ email: 'owner@shop.test' });
    const ask: Notice = {
      about: 'request',
      request: 'q1',
      member: 'm1',
      name: 'Ana',
      right: 'Exporting',
      reason: 'For the Tuesday list',
    };
    const [first, second] = await provider.deps.write(async (trx) => [
      await storeNotice(provider.deps, trx, id, cap),
      await storeNotice(provider.deps, trx, id, ask),
    ]);
    const inbox = inboxOf(provider, token);
    expect((await inbox.ids({ types: ['PORTAL_NOTICE'] })).toSorted()).toEqual([first, second].toSorted());
    expect(await inbox.ids({ text: 'tuesday' })).toEqual([second]);
    expect(await inbox.ids({ text: 'ana', causes: ['notice'] })).toHaveLength(2);
    await inbox.mark([first as string], { kind: 'done' });
    expect(await inbox.ids({ folders: ['done'] })).toEqual([first]);

    const { notifications: records } = await inbox.search();
    const read = records.map((record) => readAlert(record, 0));
    expect(read.map((each) => each.ok && each.value)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          notificationType: 'PORTAL_NOTICE',
          asin: '',
          title: 'Ana',
          detail: { kind: 'notice', notice: ask },
        }),
      ]),
    );
    expect(new Set(read.map((each) => each.ok && each.value.identity.fingerprint)).size).toBe(read.length);
  });

  it('is not stored for an account without an inbox', async () => {
    const provider = await startTestProvider();
    const { id } = await provider.addAccount({ email: 'seller@shop.test', profile: { productType: 'wholesale' } });
    expect(await provider.deps.write((trx) => storeNotice(provider.deps, trx, id, cap))).toBeNull();
  });

  it('of an unknown matter is refused with the reason', () => {
    const read = readAlert({ notificationType: 'PORTAL_NOTICE', payload: { notice: { about: 'weather' } } }, 0);
    expect(read).toMatchObject({ ok: false, error: [{ path: 'payload.notice.about' }] });
  });
});
