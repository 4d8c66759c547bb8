import * as v from 'valibot';
import type { PluginTrial } from '../account/user.ts';

/** Under which product a plugin stands. Others may come. */
export const pluginParents = { insight: 'AZINSIGHT', bulkChecker: 'BULK_CHECKER_PRO', tracker: 'ASIN_TRACKER' } as const;

/** The codes that rules name. */
export const pluginCodes = { bulkCheckerPro: 'BULK_CHECKER_PRO', alertIp: 'AZIPALERT', alertLogin: 'AZALERT_EXTRA_LOGIN' } as const;

const moment = v.nullable(v.number());

/** A plugin with how the account stands to it. Money in cents, moments in ms. */
const pluginSchema = v.object({
  id: v.string(),
  code: v.string(),
  title: v.string(),
  /** What it does; markup is possible. */
  content: v.string(),
  parent: v.string(),
  priceCents: v.nullable(v.number()),
  salePriceCents: v.nullable(v.number()),
  interval: v.nullable(v.string()),
  isFree: v.boolean(),
  isBought: v.boolean(),
  isCancel: v.boolean(),
  unLimited: v.boolean(),
  allowFreeTrial: v.boolean(),
  isExtraPlugin: v.boolean(),
  subscribedAt: moment,
  /** When what is paid for ends. */
  endCircleAt: moment,
  nextSubscribeAt: moment,
  paymentUrl: v.nullable(v.string()),
  subId: v.nullable(v.string()),
  /** By which it can be bought at the checkout, where the card on file cannot be charged. */
  priceId: v.nullable(v.string()),
});
export type Plugin = v.InferOutput<typeof pluginSchema>;

/** A plugin that the account has added: what its card shows of it. */
const addedPluginSchema = v.object({
  pluginId: v.string(),
  isCancel: v.boolean(),
  subId: v.nullable(v.string()),
  createdAt: moment,
  nextSubscribeAt: moment,
  endCircleAt: moment,
  isExtraPlugin: v.boolean(),
  isBought: v.boolean(),
  isFree: v.boolean(),
});
export type AddedPlugin = v.InferOutput<typeof addedPluginSchema>;

export const pluginListSchema = v.object({ plugins: v.array(pluginSchema) });
export const addedPluginListSchema = v.object({ added: v.array(addedPluginSchema) });

const pluginIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const addPluginSchema = v.object({ pluginId: pluginIdSchema, type: v.picklist(['add', 'cancel']) });
export const startPluginTrialSchema = v.object({ pluginId: pluginIdSchema });

const pluginCardStates = ['not-bought', 'in-trial', 'trial-completed', 'bought', 'canceled', 'free-added'] as const;
export type PluginCardState = (typeof pluginCardStates)[number];

export type PluginCard = {
  state: PluginCardState;
  /** 'Start free trial' stands beside 'Get it now'. */
  mayTry: boolean;
  /** When the trial, or what is paid for, ends or renews; ms. */
  endsAt: number | null;
};

/** Free by its record, or because it costs nothing and comes in no interval. */
export const isFreePlugin = ({ isFree, priceCents, interval }: Pick<Plugin, 'isFree' | 'priceCents' | 'interval'>): boolean =>
  isFree || (priceCents === 0 && !interval);

/**
 * How a plugin's card stands.
 * @param trials of the account @param now ms: what was cancelled works until the end of what is paid for, and is then as good as never bought
 */
export function pluginCard(plugin: Plugin, productType: string | null, trials: readonly PluginTrial[], now: number): PluginCard {
  const notBought: PluginCard = { state: 'not-bought', mayTry: false, endsAt: null };
  if (plugin.code === pluginCodes.alertLogin) return notBought;
  if (isFreePlugin(plugin)) return plugin.isBought && productType !== 'hazbasic' ? { ...notBought, state: 'free-added' } : notBought;

  if (plugin.isBought && !plugin.isCancel) return { state: 'bought', mayTry: false, endsAt: plugin.nextSubscribeAt ?? plugin.endCircleAt };
  const endsAt = plugin.endCircleAt ?? plugin.nextSubscribeAt;
  if (plugin.isBought && (endsAt === null || endsAt > now)) return { state: 'canceled', mayTry: false, endsAt };

  const trial = trials.find(({ code }) => code === plugin.code);
  if (!trial) return { ...notBought, mayTry: plugin.allowFreeTrial };
  const isOver = trial.isEnded || (trial.endsAt !== null && trial.endsAt <= now);
  return { state: isOver ? 'trial-completed' : 'in-trial', mayTry: false, endsAt: trial.endsAt };
}

/** The plugins of one product, as its tab shows them. */
export type PluginLists = { free: Plugin[]; paid: Plugin[] };

/** What the tabs of the legacy screen list. AZIPALERT is never a card, and the alert tool's extra login stands with the sub-accounts only. */
export function pluginLists(plugins: readonly Plugin[], hasBulkCheckerPlan: boolean): { insight: PluginLists; bulkChecker: PluginLists; alert: PluginLists } {
  const shown = plugins.filter(({ code }) => code !== pluginCodes.alertIp && code !== pluginCodes.alertLogin);
  const of = (parent: string): PluginLists => {
    const own = shown.filter((plugin) => plugin.parent === parent);
    return { free: own.filter(isFreePlugin), paid: own.filter((plugin) => !isFreePlugin(plugin)) };
  };
  const bulkChecker = of(pluginParents.bulkChecker);
  return {
    insight: of(pluginParents.insight),
    bulkChecker: { free: bulkChecker.free, paid: hasBulkCheckerPlan ? bulkChecker.paid : [] },
    alert: { free: [], paid: of(pluginParents.tracker).paid },
  };
}

/**
 * The names of the sub-tabs with their counts. That of the insight tool is the count of its paid plugins less one: AZIPALERT is among them,
 * and never a card.
 * @param plugins all that were given, of which the lists were made
 */
export const pluginTabNames = ({ bulkChecker, alert }: ReturnType<typeof pluginLists>, plugins: readonly Plugin[]) => ({
  insightPaid: `PAID Plugins (${Math.max(0, plugins.filter(isInsightPaid).length - 1)})`,
  bulkCheckerFree: `FREE Plugins (${bulkChecker.free.length})`,
  bulkCheckerPaid: `PAID Plugins (${bulkChecker.paid.length})`,
  alertFree: 'FREE Plugins (0)',
  alertPaid: `PAID Plugins (${alert.paid.length})`,
});

/** What has to come before a plugin can be had: the bulk checker goes with the Advanced plan only. */
export const beforePlugin = ({ code }: Pick<Plugin, 'code'>, productType: string | null): 'nothing' | 'advanced-plan' =>
  code === pluginCodes.bulkCheckerPro && productType !== 'basic' ? 'advanced-plan' : 'nothing';

/** Whether the account has the bulk checker. @param marks ids and codes of its plans */
export const hasBulkChecker = (marks: readonly string[] | null | undefined): boolean => (marks ?? []).includes(pluginCodes.bulkCheckerPro);

const isInsightPaid = (plugin: Plugin): boolean => plugin.parent === pluginParents.insight && plugin.code !== pluginCodes.alertLogin && !isFreePlugin(plugin);
