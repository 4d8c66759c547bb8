import * as v from 'valibot';
import { type AddPlugin, addedPluginListSchema, pluginListSchema } from '#shared/plugins/plugin.ts';
import type { Call } from './call.ts';

/** Both lists are to be read again on `subscription.updated`. */
export const createPluginsApi = (call: Call) => ({
  current: () => call({ name: 'load plugins', path: '/api/plugins', schema: pluginListSchema }),
  added: () => call({ name: 'load your plugins', path: '/api/plugins/added', schema: addedPluginListSchema }),
  /**
   * Gets or gives up a plugin. With code CARD_REQUIRED or CHECKOUT_REQUIRED it is bought at the checkout, by its `priceId`.
   */
  add: (plugin: AddPlugin) =>
    call({ name: plugin.type === 'add' ? 'get the plugin' : 'give up the plugin', method: 'POST', path: '/api/plugins', body: plugin, schema: v.unknown() }),
  startTrial: (pluginId: string) => call({ name: 'start the trial', method: 'POST', path: '/api/plugins/trial', body: { pluginId }, schema: v.unknown() }),
});
export type PluginsApi = ReturnType<typeof createPluginsApi>;
