import type { PluginTrial } from '../account/user-lists.ts';
import { type Plugin, pluginCodes } from './plugin.ts';

export const pluginCardStates = ['not-bought', 'in-trial', 'trial-completed', 'bought', 'canceled', 'free-added'] as const;
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
