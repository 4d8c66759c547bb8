import { Hono } from 'hono';
import * as v from 'valibot';
import { billingAccess } from '#shared/plans/access.ts';
import { ALERT_LOGIN_KEY } from '#shared/plans/keys.ts';
import { pluginPaths } from '#shared/plugins/calls.ts';
import { addPluginSchema, startPluginTrialSchema } from '#shared/plugins/plugin.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { BillingAccounts } from '../billing/billing-account.ts';
import { customerOf, grantsOf } from '../billing/customers-table.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import type { PaidSubscription, Payments } from '../payments/payments.ts';
import { type CataloguePlugin, pluginCatalogue } from './plugin-catalogue.ts';
import { createPluginsOperations } from './plugins-operations.ts';
import { freePluginsOf } from './plugins-table.ts';

const moment = v.nullable(v.string());
const paidFields = {
  isCancel: v.boolean(),
  stripeSubId: v.nullable(v.string()),
  nextSubscribeAt: moment,
  endCircleAt: moment,
  isBought: v.boolean(),
  isFree: v.boolean(),
};
const pluginAnswer = v.array(
  v.object({
    _id: v.string(),
    code: v.string(),
    title: v.string(),
    content: v.string(),
    parent: v.string(),
    price: v.number(),
    salePrice: v.nullable(v.number()),
    interval: v.nullable(v.string()),
    allowFreeTrial: v.boolean(),
    isExtraPlugin: v.boolean(),
    unLimited: v.boolean(),
    pluginSubscribedAt: moment,
    paymentUrl: v.nullable(v.string()),
    priceId: v.nullable(v.string()),
    ...paidFields,
  }),
);
const addedAnswer = v.array(v.object({ pluginId: v.string(), createdAt: moment, isExtraPlugin: v.boolean(), ...paidFields }));

const documented = documentedUnder('Plugins');

export function pluginsRoutes(deps: Deps, payments: Payments, accounts: BillingAccounts): Hono<PortalEnv> {
  const { addPlugin, startTrial } = createPluginsOperations(deps, payments, accounts);
  const owners = requireAccess(billingAccess);
  const list = async (accountId: string) => {
    const prices = await payments.prices();
    return accountPlugins(deps.db, accountId, new Map(prices.ok ? prices.value.map(({ key, id }) => [key, id]) : []));
  };
  const app = new Hono<PortalEnv>();

  app.get(pluginPaths.current, documented('All plugins, with the account’s status', pluginAnswer, 401, 403), owners, async (c) =>
    c.json(await list(c.var.caller.account.id)),
  );

  app.get(pluginPaths.added, documented('The plugins that the account has added', addedAnswer, 401, 403), owners, async (c) =>
    c.json(addedPlugins(await list(c.var.caller.account.id))),
  );

  app.post(
    pluginPaths.add,
    documented('Add a plugin (type add) or cancel it (type cancel)', v.object({}), 400, 401, 402, 403, 404),
    owners,
    checkBody(addPluginSchema),
    async (c) => {
      const { pluginId, type } = c.req.valid('json');
      return answer(c, await addPlugin(c.var.caller.account, pluginId, type));
    },
  );

  app.post(
    pluginPaths.startTrial,
    documented('Start the free trial of a plugin', v.object({}), 400, 401, 403, 404),
    owners,
    checkBody(startPluginTrialSchema),
    async (c) => answer(c, await startTrial(c.var.caller.account, c.req.valid('json').pluginId)),
  );

  return app;
}

/** An account's status for one plugin, in the specification's wire format. */
type AccountPlugin = ReturnType<typeof pluginRow>;

async function accountPlugins(db: Db, accountId: string, priceIds: ReadonlyMap<string, string>): Promise<AccountPlugin[]> {
  const state = (await customerOf(db, accountId))?.state;
  const free = await freePluginsOf(db, accountId);
  const logins = (await grantsOf(db, accountId)).find(({ price_key }) => price_key === ALERT_LOGIN_KEY);
  return pluginCatalogue.map((plugin) => {
    const addedAt = free.get(plugin.id) ?? (plugin.code === ALERT_LOGIN_KEY ? logins?.granted_at : undefined);
    const held = state?.subscriptions.find(({ key }) => key === plugin.code);
    return pluginRow(plugin, priceIds.get(plugin.code) ?? null, held, addedAt);
  });
}

const addedPlugins = (plugins: readonly AccountPlugin[]) =>
  plugins
    .filter(({ isBought }) => isBought)
    .map(({ _id, isCancel, stripeSubId, pluginSubscribedAt, nextSubscribeAt, endCircleAt, isExtraPlugin, isBought, isFree }) => ({
      pluginId: _id,
      isCancel,
      stripeSubId,
      createdAt: pluginSubscribedAt,
      nextSubscribeAt,
      endCircleAt,
      isExtraPlugin,
      isBought,
      isFree,
    }));

const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());

function pluginRow(plugin: CataloguePlugin, priceId: string | null, held: PaidSubscription | undefined, addedAt: number | undefined) {
  const isBought = held !== undefined || addedAt !== undefined;
  const isCancel = held !== undefined && !held.autoRenew;
  return {
    _id: plugin.id,
    code: plugin.code,
    title: plugin.title,
    content: plugin.content,
    parent: plugin.parent,
    price: plugin.cents === null ? 0 : plugin.cents / 100,
    salePrice: plugin.saleCents === null ? null : plugin.saleCents / 100,
    interval: plugin.interval,
    isFree: plugin.cents === null,
    isBought,
    added: isBought,
    isCancel,
    canceled: isCancel,
    unLimited: plugin.unLimited,
    allowFreeTrial: plugin.allowFreeTrial,
    isExtraPlugin: plugin.isExtraPlugin,
    pluginSubscribedAt: iso(held?.createdAt ?? addedAt),
    endCircleAt: iso(held?.periodEnd),
    nextSubscribeAt: isCancel ? null : iso(held?.periodEnd),
    paymentUrl: null,
    stripeSubId: held?.id ?? null,
    priceId,
  };
}
