import { ALERT_LOGIN_KEY } from '#shared/billing/plans/keys.ts';
import { pluginCalls } from '#shared/billing/plugins/calls.ts';
import type { Db } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../serve.ts';
import type { BillingAccounts } from '../billing-account.ts';
import { customerOf, grantsOf } from '../customers-table.ts';
import type { PaidSubscription, Payments } from '../payments/payments.ts';
import { type CataloguePlugin, pluginCatalogue } from './plugin-catalogue.ts';
import { createPluginsOperations } from './plugins-operations.ts';
import { freePluginsOf } from './plugins-table.ts';

export function pluginsRoutes(deps: Deps, payments: Payments, accounts: BillingAccounts) {
  const { addPlugin, startTrial } = createPluginsOperations(deps, payments, accounts);
  const list = async (accountId: string) => {
    const prices = await payments.prices();
    return accountPlugins(deps.db, accountId, new Map(prices.ok ? prices.value.map(({ key, id }) => [key, id]) : []));
  };
  return serve(pluginCalls, {
    current: ({ account }) => list(account.id),
    added: async ({ account }) => addedPlugins(await list(account.id)),
    add: ({ account }, { pluginId, type }) => addPlugin(account, pluginId, type),
    startTrial: ({ account }, { pluginId }) => startTrial(account, pluginId),
  });
}

/** An account's status for one plugin, in the specification's wire format. */
type AccountPlugin = ReturnType<typeof pluginRow>;

async function accountPlugins(
  db: Db,
  accountId: string,
  priceIds: ReadonlyMap<string, string>,
): Promise<AccountPlugin[]> {
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
    .map(
      ({
        _id,
        isCancel,
        stripeSubId,
        pluginSubscribedAt,
        nextSubscribeAt,
        endCircleAt,
        isExtraPlugin,
        isBought,
        isFree,
      }) => ({
        pluginId: _id,
        isCancel,
        stripeSubId,
        createdAt: pluginSubscribedAt,
        nextSubscribeAt,
        endCircleAt,
        isExtraPlugin,
        isBought,
        isFree,
      }),
    );

const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());

function pluginRow(
  plugin: CataloguePlugin,
  priceId: string | null,
  held: PaidSubscription | undefined,
  addedAt: number | undefined,
) {
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
