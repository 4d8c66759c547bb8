import * as v from 'valibot';

/** Under which product a plugin stands. Others may come. */
export const pluginParents = { insight: 'AZINSIGHT', bulkChecker: 'BULK_CHECKER_PRO', tracker: 'ASIN_TRACKER' } as const;

/** The codes that rules name. */
export const pluginCodes = { bulkCheckerPro: 'BULK_CHECKER_PRO', alertIp: 'AZIPALERT', alertLogin: 'AZALERT_EXTRA_LOGIN' } as const;

const moment = v.nullable(v.number());

/** A plugin with how the account stands to it. Money in cents, moments in ms. */
export const pluginSchema = v.object({
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
export const addedPluginSchema = v.object({
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

export const pluginIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const addPluginSchema = v.object({ pluginId: pluginIdSchema, type: v.picklist(['add', 'cancel']) });
export type AddPlugin = v.InferOutput<typeof addPluginSchema>;
export const startPluginTrialSchema = v.object({ pluginId: pluginIdSchema });
