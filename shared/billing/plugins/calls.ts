import * as v from 'valibot';
import { calls, doneSchema, get, post } from '../../calls.ts';
import { wireFlag, wireId, wireList, wireMoment, wireNumberOrNone, wireText } from '../../wire-values.ts';
import { billingAccess } from '../plans/access.ts';
import { centsOf } from '../plans/plan.ts';
import {
  type AddedPlugin,
  addedPluginListSchema,
  addPluginSchema,
  type Plugin,
  pluginListSchema,
  startPluginTrialSchema,
} from './plugin.ts';

const is = (flag: boolean | null): boolean => flag === true;
const cents = (dollars: number | null): number | null => (dollars === null ? null : centsOf(dollars));

/** A plugin as the provider sends it: prices in dollars, times in ISO format. */
const pluginWire = v.pipe(
  v.looseObject({
    _id: wireId,
    code: v.string(),
    title: v.string(),
    content: wireText,
    parent: wireText,
    price: wireNumberOrNone,
    salePrice: wireNumberOrNone,
    interval: wireText,
    isFree: wireFlag,
    isBought: wireFlag,
    added: wireFlag,
    isCancel: wireFlag,
    canceled: wireFlag,
    unLimited: wireFlag,
    allowFreeTrial: wireFlag,
    isExtraPlugin: wireFlag,
    pluginSubscribedAt: wireMoment,
    endCircleAt: wireMoment,
    nextSubscribeAt: wireMoment,
    paymentUrl: wireText,
    stripeSubId: wireText,
    priceId: wireText,
  }),
  v.transform(
    (row): Plugin => ({
      id: row._id,
      code: row.code,
      title: row.title,
      content: row.content ?? '',
      parent: row.parent ?? '',
      priceCents: cents(row.price),
      salePriceCents: cents(row.salePrice),
      interval: row.interval,
      isFree: is(row.isFree),
      isBought: is(row.isBought) || is(row.added),
      isCancel: is(row.isCancel) || is(row.canceled),
      unLimited: is(row.unLimited),
      allowFreeTrial: is(row.allowFreeTrial),
      isExtraPlugin: is(row.isExtraPlugin),
      subscribedAt: row.pluginSubscribedAt,
      endCircleAt: row.endCircleAt,
      nextSubscribeAt: row.nextSubscribeAt,
      paymentUrl: row.paymentUrl,
      subId: row.stripeSubId,
      priceId: row.priceId,
    }),
  ),
);

const addedWire = v.pipe(
  v.looseObject({
    pluginId: wireId,
    isCancel: wireFlag,
    stripeSubId: wireText,
    createdAt: wireMoment,
    nextSubscribeAt: wireMoment,
    endCircleAt: wireMoment,
    isExtraPlugin: wireFlag,
    isBought: wireFlag,
    isFree: wireFlag,
  }),
  v.transform(
    ({ pluginId, stripeSubId, createdAt, nextSubscribeAt, endCircleAt, ...flags }): AddedPlugin => ({
      pluginId,
      subId: stripeSubId,
      createdAt,
      nextSubscribeAt,
      endCircleAt,
      isCancel: is(flags.isCancel),
      isExtraPlugin: is(flags.isExtraPlugin),
      isBought: is(flags.isBought),
      isFree: is(flags.isFree),
    }),
  ),
);

export const upstreamPluginsSchema = wireList(pluginWire as v.GenericSchema<unknown, Plugin>, 'plugins');
export const upstreamAddedPluginListSchema = v.pipe(
  wireList(addedWire as v.GenericSchema<unknown, AddedPlugin>, 'plugins'),
  v.transform((added) => ({ added })),
);

const moment = v.nullable(v.string());
const paidEntries = {
  isCancel: v.boolean(),
  stripeSubId: v.nullable(v.string()),
  nextSubscribeAt: moment,
  endCircleAt: moment,
  isBought: v.boolean(),
  isFree: v.boolean(),
};
const pluginsResponse = v.array(
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
    ...paidEntries,
  }),
);
const addedResponse = v.array(
  v.object({ pluginId: v.string(), createdAt: moment, isExtraPlugin: v.boolean(), ...paidEntries }),
);

/**
 * The plugins. Read again on `subscription.updated`. The specification gives no path for the last; it is named after
 * its terms.
 */
export const pluginCalls = calls(
  '/api/plugins',
  { tag: 'Plugins', access: billingAccess },
  {
    current: get('', 'load plugins', {
      answer: pluginListSchema,
      upstream: {
        path: '/portal/get-current-plugins',
        handled: true,
        response: pluginsResponse,
        describe: 'All plugins, with the account’s status',
      },
    }),
    added: get('/added', 'load your plugins', {
      answer: addedPluginListSchema,
      upstream: {
        path: '/portal/get-current-plugins-added',
        answer: upstreamAddedPluginListSchema,
        response: addedResponse,
        describe: 'The plugins that the account has added',
      },
    }),
    /**
     * Gets or cancels a plugin. On CARD_REQUIRED or CHECKOUT_REQUIRED it is bought at the checkout with its `priceId`.
     */
    add: post('', 'add or cancel the plugin', {
      body: addPluginSchema,
      answer: doneSchema,
      upstream: {
        path: '/portal/user-add-plugin',
        describe: 'Add a plugin (type add) or cancel it (type cancel)',
        refuses: [402, 404],
      },
    }),
    startTrial: post('/trial', 'start the trial', {
      body: startPluginTrialSchema,
      answer: doneSchema,
      upstream: { path: '/portal/start-plugin-trial', describe: 'Start the free trial of a plugin', refuses: [404] },
    }),
  },
);
