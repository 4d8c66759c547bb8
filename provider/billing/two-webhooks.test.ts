import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signWebhook } from '#provider/billing/payments/webhook-signature.ts';
import type { Db } from '#provider/db/sqlite.ts';
import type { PaymentSandbox } from '#provider/sandbox/payments/sandbox.ts';
import { billingOf } from '#tests/support/billing.ts';
import { testDatabase } from '#tests/support/databases.ts';
import { hasPostgres, MISSING, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { openSandbox, startStripeServer } from '#tests/support/stripe-server.ts';
import type { PaidSubscription } from './payments/payments.ts';
import { WEBHOOK_PATH } from './webhook-routes.ts';

const WEBHOOK_SECRET = 'whsec_two';

if (!hasPostgres) console.log(MISSING);

describe.runIf(hasPostgres)('two providers on one Postgres, and one payment service', () => {
  const before = process.env.TEST_POSTGRES;
  let server: PostgresServer;
  let stripeDb: Db;
  let sandbox: PaymentSandbox;
  let stripe: Awaited<ReturnType<typeof startStripeServer>>;
  let providers: [TestProvider, TestProvider];

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    process.env.TEST_POSTGRES = server.url;
    const { url: databaseUrl } = await testDatabase(':memory:');
    if (before === undefined) delete process.env.TEST_POSTGRES;
    else process.env.TEST_POSTGRES = before;
    ({ db: stripeDb, sandbox } = await openSandbox(Date.now));
    stripe = await startStripeServer(stripeDb, sandbox);
    const start = () =>
      startTestProvider({
        databaseUrl,
        sellerSecret: 'a secret of both',
        stripe: { secretKey: 'sk_test_contract', webhookSecret: WEBHOOK_SECRET, at: stripe.at },
      });
    providers = [await start(), await start()];
  });
  afterEach(async () => {
    for (const provider of providers) await provider.close();
    await stripe.close();
    await stripeDb.destroy();
  });

  /** An account that has bought the smallest plan. */
  async function customer() {
    const [one] = providers;
    const { id, token } = await one.addAccount({ email: 'owner@two.test', profile: {} });
    const billing = billingOf(one, token);
    const { body } = await billing.checkout('STARTER_MONTHLY');
    await stripe.pay((body as { url: string }).url.split('/').at(-1) ?? '', 'works');
    const name = `cus_sandbox_${id}`;
    return {
      id: name,
      plan: async () => (await billing.user()).planName,
      changeTo: async (key: string) => {
        const [state, prices] = [await sandbox.payments.read(name), await sandbox.payments.prices()];
        if (!state.ok || !prices.ok) throw new Error('The sandbox has failed');
        const price = prices.value.find((each) => each.key === key);
        const subscription = state.value.subscriptions[0] as PaidSubscription;
        if (!price) throw new Error(`${key} is not sold`);
        const at = { quantity: 1, prorationDate: Math.floor(Date.now() / 1000) };
        expect(await sandbox.payments.change({ customer: name, subscription, price, ...at })).toMatchObject({
          ok: true,
        });
      },
    };
  }

  async function webhook({ url }: TestProvider, about: string): Promise<number> {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.subscription.updated',
      created: Math.floor(Date.now() / 1000),
      data: { object: { customer: about } },
    });
    const signature = signWebhook(body, WEBHOOK_SECRET, Date.now());
    const answer = await fetch(url + WEBHOOK_PATH, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    });
    return answer.status;
  }

  it.each([
    ['the one that leads', 0, 1],
    ['the other', 1, 0],
  ] as const)('leave the newer plan when %s applies late what it read before [ENG-02]', async (_, late, prompt) => {
    const who = await customer();
    expect(await webhook(providers[0], who.id)).toBe(200);
    expect(await who.plan()).toBe('Starter');

    const { payments } = providers[late].billing;
    const { read } = payments;
    const [hasRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let reads = 0;
    payments.read = async (about) => {
      const state = await read(about);
      reads += 1;
      hasRead.resolve();
      await goesOn.promise;
      return state;
    };
    const first = webhook(providers[late], who.id);
    await hasRead.promise;
    await who.changeTo('ADVANCED_MONTHLY');
    expect(await webhook(providers[prompt], who.id)).toBe(200);
    expect(await who.plan()).toBe('Advanced');
    goesOn.resolve();
    expect(await first).toBe(200);
    expect([await who.plan(), reads]).toEqual(['Advanced', 2]);
  });

  it('have the last plan once both have had fifty webhooks at once [ENG-02]', async () => {
    const who = await customer();
    const sent: Promise<number>[] = [];
    // At last, the plan of the first.
    for (const key of [
      'ADVANCED_MONTHLY',
      'ADVANCED_YEARLY',
      'STARTER_MONTHLY',
      'ADVANCED_YEARLY',
      'ADVANCED_MONTHLY',
    ]) {
      await who.changeTo(key);
      for (let n = 0; n < 20; n += 1) sent.push(webhook(providers[n % 2] as TestProvider, who.id));
    }
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    expect(await who.plan()).toBe('Advanced');
  });

  it('make one customer of an account that opens the payment page at both at once [ENG-02]', async () => {
    const { token } = await providers[0].addAccount({ email: 'new@two.test', profile: {} });
    const answers = await Promise.all(providers.map((each) => billingOf(each, token).checkout('STARTER_MONTHLY')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await providers[1].deps.db.selectFrom('billing_customers').select('account_id').execute()).toHaveLength(1);
  });
});
