import { beforePlugin, hasBulkChecker, pluginParents } from '#shared/billing/plugins/plugin.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { type Refusal, refusal } from '../../http/refuse.ts';
import type { Account } from '../../session/account-record.ts';
import { accountById, updateProfile } from '../../session/accounts-table.ts';
import { notifyTeam } from '../apply-state.ts';
import { type BillingAccounts, refusalOf, type TimeRule } from '../billing-account.ts';
import { advancedFirst } from '../checkout-operations.ts';
import type { Payments, SoldPrice } from '../payments/payments.ts';
import { soldPrice } from '../plans/sold-prices.ts';
import { type CataloguePlugin, pluginById, pluginCatalogue } from './plugin-catalogue.ts';
import {
  addFreePlugin,
  endTrialsOf,
  insertTrial,
  type PluginTrialRow,
  removeFreePlugin,
  trialsOf,
} from './plugins-table.ts';

/** The length of a plugin's trial. Each plugin can be tried once. */
const PLUGIN_TRIAL_DAYS = 10;
const DAY = 86_400_000;

const noSuchPlugin = refusal(404, errorCodes.notFound, 'There is no such plugin.');
const bulkCheckerFirst = refusal(403, errorCodes.planRequired, 'Please subscribe to Bulk Checker PRO first.');
const atCheckout = refusal(409, 'CHECKOUT_REQUIRED', 'Please buy this at the checkout.');
const noTrial = refusal(409, 'NO_TRIAL', 'This plugin cannot be tried.');
const triedBefore = refusal(409, 'TRIAL_USED', 'You have tried this plugin already.');

/** The prices of paid plugins. A sale price is what is charged. */
export const pluginPrices = (): SoldPrice[] =>
  pluginCatalogue.flatMap(({ code, title, cents, saleCents, interval }) =>
    cents === null || interval === null ? [] : [soldPrice(code, title, interval, saleCents ?? cents)],
  );

/** Adds, tries and cancels plugins. Repeating a call changes and charges nothing. */
export function createPluginsOperations(deps: Deps, payments: Payments, accounts: BillingAccounts) {
  const changing = (ownerId: string, work: (trx: Trx) => Promise<boolean>): Promise<Result<object, Refusal>> =>
    deps.write(async (trx) => {
      if (await work(trx)) await notifyTeam(trx, ownerId, 'subscription:updated', deps.clock());
      return ok({});
    });

  const buy = (owner: Account, plugin: CataloguePlugin) =>
    accounts.change<object>(owner.id, async ({ customer, state }) => {
      const held = state.subscriptions.find(({ key }) => key === plugin.code);
      if (held?.autoRenew) return ok({});
      if (held) {
        const renewed = await payments.setAutoRenew(customer, held, true);
        return renewed.ok ? ok({}) : fail(refusalOf(renewed.error));
      }
      const prices = await payments.prices();
      if (!prices.ok) return fail(refusalOf(prices.error));
      const price = prices.value.find(({ key }) => key === plugin.code);
      if (!price) return fail(noSuchPlugin);
      const done = await payments.subscribe({ customer, price, quantity: 1 });
      return done.ok ? ok({}) : fail(refusalOf(done.error));
    });

  const cancel = (owner: Account, plugin: CataloguePlugin) =>
    accounts.change<object>(owner.id, async ({ customer, state }) => {
      const held = state.subscriptions.find(({ key }) => key === plugin.code);
      if (!held?.autoRenew) return ok({});
      const done = await payments.setAutoRenew(customer, held, false);
      return done.ok ? ok({}) : fail(refusalOf(done.error));
    });

  return {
    addPlugin: async (owner: Account, pluginId: string, type: 'add' | 'cancel'): Promise<Result<object, Refusal>> => {
      const plugin = pluginById(pluginId);
      if (!plugin) return fail(noSuchPlugin);
      if (plugin.cents === null)
        return changing(owner.id, (trx) =>
          type === 'add'
            ? addFreePlugin(trx, owner.id, plugin.id, deps.clock())
            : removeFreePlugin(trx, owner.id, plugin.id),
        );
      if (type === 'cancel') return cancel(owner, plugin);
      if (plugin.interval === null) return fail(atCheckout);
      if (beforePlugin(plugin, owner.profile.productType ?? null) !== 'nothing') return fail(advancedFirst);
      if (plugin.parent === pluginParents.bulkChecker && !hasBulkChecker(owner.profile.listUserPlan))
        return fail(bulkCheckerFirst);
      return buy(owner, plugin);
    },

    startTrial: async (owner: Account, pluginId: string): Promise<Result<object, Refusal>> => {
      const plugin = pluginById(pluginId);
      if (!plugin) return fail(noSuchPlugin);
      if (!plugin.allowFreeTrial) return fail(noTrial);
      const now = await accounts.now(owner.id);
      return deps.write(async (trx): Promise<Result<object, Refusal>> => {
        const row = {
          account_id: owner.id,
          plugin_id: plugin.id,
          started_at: now,
          ends_at: now + PLUGIN_TRIAL_DAYS * DAY,
          ended: 0,
        };
        if (!(await insertTrial(trx, row))) {
          const running = (await trialsOf(trx, owner.id)).some(
            (trial) => trial.plugin_id === plugin.id && !trial.ended && trial.ends_at > now,
          );
          return running ? ok({}) : fail(triedBefore);
        }
        const account = await accountById(trx, owner.id);
        if (account) await storeTrials(trx, account);
        await notifyTeam(trx, owner.id, 'subscription:updated', deps.clock());
        return ok({});
      });
    },
  };
}

export const endPluginTrials: TimeRule = async (trx, owner, now) =>
  (await endTrialsOf(trx, owner.id, now)) > 0 ? storeTrials(trx, owner) : undefined;

/** Updates the list of trials in the user record. */
async function storeTrials(trx: Trx, owner: Account): Promise<Account> {
  const profile = { ...owner.profile, ...trialsField(await trialsOf(trx, owner.id)) };
  await updateProfile(trx, owner.id, profile);
  return { ...owner, profile };
}

/** Uses the specification's field names. */
const trialsField = (rows: readonly PluginTrialRow[]): object => ({
  listPluginTrial: rows.map(({ plugin_id, ended, ends_at }) => ({
    parent: pluginById(plugin_id)?.code ?? plugin_id,
    isEndTrial: ended === 1,
    endsAt: ends_at,
  })),
});
