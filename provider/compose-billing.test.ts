import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { type Db, transact } from '#provider/db/sqlite.ts';
import { type BillingOptions, createBilling } from './compose-billing.ts';
import type { Deps } from './deps.ts';

describe('the choice of payment service', () => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await openDatabase(':memory:'));
  });
  afterAll(() => db.destroy());
  const billing = (options: Partial<BillingOptions>) =>
    createBilling(
      { db, write: (work: never) => transact(db, work), clock: Date.now, product: 'az' } as unknown as Deps,
      {
        stripe: undefined,
        pages: true,
        pagesUrl: () => 'http://127.0.0.1:1',
        post: () => new Response(),
        onError: (cause) => {
          throw cause;
        },
        ...options,
      },
    );
  const paths = { paidUrl: 'http://127.0.0.1/', leftUrl: 'http://127.0.0.1/' };

  it('is the real one if its keys are set', async () => {
    const { payments, sandbox } = await billing({
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', clock: Date.now },
    });
    expect([payments.kind, sandbox]).toEqual(['stripe', undefined]);
  });

  it('is the sandbox without keys, which sells nothing if other machines can reach it', async () => {
    const near = await billing({});
    expect([near.payments.kind, typeof near.sandbox]).toEqual(['sandbox', 'object']);
    const customer = await near.payments.createCustomer({ id: 'a', email: 'a@shop.test', name: 'A' });
    const id = customer.ok ? customer.value : '';
    expect(await near.payments.openCardCheck({ customer: id, ...paths })).toMatchObject({ ok: true });

    const far = await billing({ pages: false });
    const refused = { ok: false, error: { reason: 'unavailable', message: 'Payments are not set up here.' } };
    expect(far.sandbox).toBeUndefined();
    expect(await far.payments.openCardCheck({ customer: id, ...paths })).toEqual(refused);
    expect(await far.payments.openPortal(id, paths.leftUrl)).toEqual(refused);
  });
});
