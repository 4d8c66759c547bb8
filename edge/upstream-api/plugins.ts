import * as v from 'valibot';
import type { AddPlugin, addedPluginListSchema, pluginListSchema } from '#shared/plugins/plugin.ts';
import { pluginPaths, upstreamAddedPluginsSchema, upstreamPluginsSchema } from '#shared/upstream/plugins.ts';
import { type CallUpstream, doneSchema } from './transport.ts';

const pluginsSchema = v.pipe(
  upstreamPluginsSchema,
  v.transform((plugins): v.InferOutput<typeof pluginListSchema> => ({ plugins })),
);
const addedSchema = v.pipe(
  upstreamAddedPluginsSchema,
  v.transform((added): v.InferOutput<typeof addedPluginListSchema> => ({ added })),
);

/** The plugins: what there is, what the account has, getting, trying and giving up. */
export const pluginCalls = (call: CallUpstream) => ({
  current: (token: string) => call({ name: 'plugins', method: 'GET', path: pluginPaths.current, token }, pluginsSchema),
  added: (token: string) => call({ name: 'added plugins', method: 'GET', path: pluginPaths.added, token }, addedSchema),
  add: (token: string, { pluginId, type }: AddPlugin) =>
    call({ name: type === 'add' ? 'get a plugin' : 'give up a plugin', method: 'POST', path: pluginPaths.add, token, body: { pluginId, type } }, doneSchema),
  startTrial: (token: string, pluginId: string) =>
    call({ name: 'start a plugin trial', method: 'POST', path: pluginPaths.startTrial, token, body: { pluginId } }, doneSchema),
});
