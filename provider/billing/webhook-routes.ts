import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { answers } from '../http/describe.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { refusal, refuse } from '../http/refuse.ts';
import type { BillingAccounts } from './billing-account.ts';
import { accountOfCustomer } from './customers-table.ts';
import type { Payments } from './payments/payments.ts';

export const WEBHOOK_PATH = '/stripe/webhook';

const wrongSignature = refusal(400, 'WRONG_SIGNATURE', 'The signature does not match.');

/**
 * Receives the payment service's events. Takes only the customer's id from an event and reads that customer again, so
 * that repeated, reordered or old events do no harm. A response other than 200 makes the service retry.
 */
export function webhookRoutes(deps: Deps, payments: Payments, accounts: BillingAccounts): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  app.post(
    WEBHOOK_PATH,
    describeRoute({
      tags: ['Billing'],
      summary: 'A signed event from the payment service',
      security: [],
      responses: answers(v.object({}), 400),
    }),
    async (c) => {
      const word = await payments.readWebhook(c.var.bodyText, c.req.header('stripe-signature'));
      if (!word.ok) return refuse(c, wrongSignature);
      const accountId =
        word.value.customer === null ? undefined : await accountOfCustomer(deps.db, word.value.customer);
      if (accountId === undefined) return c.json({});
      const done = await accounts.refresh(accountId);
      return done.ok ? c.json({}) : refuse(c, done.error);
    },
  );
  return app;
}
