import * as v from 'valibot';
import { localized } from '../../localized.ts';
import type { PluginTrial } from '../../session/user.ts';

/** The product that a plugin belongs to. An open set. */
export const pluginParents = {
  insight: 'AZINSIGHT',
  bulkChecker: 'BULK_CHECKER_PRO',
  tracker: 'ASIN_TRACKER',
} as const;

/** The codes that have rules. */
export const pluginCodes = {
  bulkCheckerPro: 'BULK_CHECKER_PRO',
  alertIp: 'AZIPALERT',
  alertLogin: 'AZALERT_EXTRA_LOGIN',
} as const;

const moment = v.nullable(v.number());

/** A plugin with the account's status. Amounts in cents, times in ms. */
const pluginSchema = v.object({
  id: v.string(),
  code: v.string(),
  title: v.string(),
  /** The description, which may contain markup. */
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
  /** The end of the paid period. */
  endCircleAt: moment,
  nextSubscribeAt: moment,
  paymentUrl: v.nullable(v.string()),
  subId: v.nullable(v.string()),
  /** Buys it at the checkout, if the card on file can't be charged. */
  priceId: v.nullable(v.string()),
});
export type Plugin = v.InferOutput<typeof pluginSchema>;

/** What the card shows about a plugin that the account has added. */
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
  /** Shows 'Start free trial' beside 'Get it now'. */
  mayTry: boolean;
  /** When the trial or the paid period ends or renews, ms. */
  endsAt: number | null;
};

/** Free by its record, or because it costs nothing and has no interval. */
export const isFreePlugin = ({
  isFree,
  priceCents,
  interval,
}: Pick<Plugin, 'isFree' | 'priceCents' | 'interval'>): boolean => isFree || (priceCents === 0 && !interval);

/**
 * Returns the state of a plugin's card. A canceled plugin works until the end of the paid period, then counts as not
 * bought.
 * @param trials of the account @param now ms
 */
export function pluginCard(
  plugin: Plugin,
  productType: string | null,
  trials: readonly PluginTrial[],
  now: number,
): PluginCard {
  const notBought: PluginCard = { state: 'not-bought', mayTry: false, endsAt: null };
  if (plugin.code === pluginCodes.alertLogin) return notBought;
  if (isFreePlugin(plugin))
    return plugin.isBought && productType !== 'hazbasic' ? { ...notBought, state: 'free-added' } : notBought;

  if (plugin.isBought && !plugin.isCancel)
    return { state: 'bought', mayTry: false, endsAt: plugin.nextSubscribeAt ?? plugin.endCircleAt };
  const endsAt = plugin.endCircleAt ?? plugin.nextSubscribeAt;
  if (plugin.isBought && (endsAt === null || endsAt > now)) return { state: 'canceled', mayTry: false, endsAt };

  const trial = trials.find(({ code }) => code === plugin.code);
  if (!trial) return { ...notBought, mayTry: plugin.allowFreeTrial };
  const isOver = trial.isEnded || (trial.endsAt !== null && trial.endsAt <= now);
  return { state: isOver ? 'trial-completed' : 'in-trial', mayTry: false, endsAt: trial.endsAt };
}

export type PluginLists = { free: Plugin[]; paid: Plugin[] };

/**
 * The plugins in the tabs of the legacy screen. AZIPALERT never has a card, and the alert tool's extra login is shown
 * with the sub-accounts only.
 */
export function pluginLists(
  plugins: readonly Plugin[],
  hasBulkCheckerPlan: boolean,
): { insight: PluginLists; bulkChecker: PluginLists; alert: PluginLists } {
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

const tabTexts = localized('plugins/tabs', {
  paid: (count: number) => `PAID Plugins (${count})`,
  free: (count: number) => `FREE Plugins (${count})`,
});

/**
 * The sub-tab names with counts. The insight tool's count is its paid plugins minus one, because AZIPALERT is among
 * them and never has a card.
 * @param plugins all plugins, from which the lists were made
 */
export const pluginTabNames = ({ bulkChecker, alert }: ReturnType<typeof pluginLists>, plugins: readonly Plugin[]) => ({
  insightPaid: tabTexts.paid(Math.max(0, plugins.filter(isInsightPaid).length - 1)),
  bulkCheckerFree: tabTexts.free(bulkChecker.free.length),
  bulkCheckerPaid: tabTexts.paid(bulkChecker.paid.length),
  alertFree: tabTexts.free(0),
  alertPaid: tabTexts.paid(alert.paid.length),
});

/** What a plugin requires first: the bulk checker needs the Advanced plan. */
export const beforePlugin = (
  { code }: Pick<Plugin, 'code'>,
  productType: string | null,
): 'nothing' | 'advanced-plan' =>
  code === pluginCodes.bulkCheckerPro && productType !== 'basic' ? 'advanced-plan' : 'nothing';

/** Whether the account has the bulk checker. @param marks ids and codes of its plans */
export const hasBulkChecker = (marks: readonly string[] | null | undefined): boolean =>
  (marks ?? []).includes(pluginCodes.bulkCheckerPro);

const isInsightPaid = (plugin: Plugin): boolean =>
  plugin.parent === pluginParents.insight && plugin.code !== pluginCodes.alertLogin && !isFreePlugin(plugin);
