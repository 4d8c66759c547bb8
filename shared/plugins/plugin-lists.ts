import { type Plugin, pluginCodes, pluginParents } from './plugin.ts';
import { isFreePlugin } from './plugin-card.ts';

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
