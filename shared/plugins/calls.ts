import { calls, doneSchema, get, post } from '../calls.ts';
import { billingAccess } from '../plans/access.ts';
import { addedPluginListSchema, addPluginSchema, pluginListSchema, startPluginTrialSchema } from './plugin.ts';
import { pluginPaths as paths, upstreamAddedPluginListSchema } from './wire.ts';

/** The plugins. Read again on `subscription.updated`. */
export const pluginCalls = calls(
  '/api/plugins',
  { access: billingAccess },
  {
    current: get('', 'load plugins', { answer: pluginListSchema }),
    added: get('/added', 'load your plugins', { answer: addedPluginListSchema, upstream: { path: paths.added, answer: upstreamAddedPluginListSchema } }),
    /** Gets or gives up a plugin. With code CARD_REQUIRED or CHECKOUT_REQUIRED it is bought at the checkout, by its `priceId`. */
    add: post('', 'get or give up the plugin', { body: addPluginSchema, answer: doneSchema, upstream: { path: paths.add } }),
    startTrial: post('/trial', 'start the trial', { body: startPluginTrialSchema, answer: doneSchema, upstream: { path: paths.startTrial } }),
  },
);
