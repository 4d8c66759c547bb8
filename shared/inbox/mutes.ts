import * as v from 'valibot';
import { asinSchema } from '../products/asin.ts';
import { productIdSchema } from '../products/product-id.ts';
import { alertTypeSchema } from './notification.ts';

/** The maximum number of mutes per account: the whole list must fit into one event. */
export const MOST_MUTES = 300;

const untilSchema = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

/** A product of any marketplace: an ASIN, or the seller's SKU at Walmart (decision 17). */
const productSchema = v.union([asinSchema, v.pipe(productIdSchema, v.regex(/^[^<>]+$/, 'Expected a product'))]);
const asinTarget = { kind: v.literal('asin'), asin: productSchema } as const;
const typeTarget = { kind: v.literal('type'), type: alertTypeSchema } as const;

export const muteTargetSchema = v.variant('kind', [v.object(asinTarget), v.object(typeTarget)]);
export type MuteTarget = v.InferOutput<typeof muteTargetSchema>;

export const muteSchemaWith = <U extends v.GenericSchema>(until: U) =>
  v.variant('kind', [v.object({ ...asinTarget, until }), v.object({ ...typeTarget, until })]);

/** A muted alert makes no toast and no sound. `until` is in ms; null until somebody unmutes. */
export const muteSchema = muteSchemaWith(untilSchema);
export type Mute = v.InferOutput<typeof muteSchema>;

export const someMutes = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.array(schema), v.minLength(1), v.maxLength(MOST_MUTES, `At most ${MOST_MUTES} at a time.`));

/** All mutes of an account. `rev` grows with every change, so that an older list never replaces a newer one. */
export const mutesSchema = v.object({
  rev: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  mutes: v.pipe(v.array(muteSchema), v.maxLength(MOST_MUTES)),
});
export type Mutes = v.InferOutput<typeof mutesSchema>;

/** Ignores the case: a SKU can look like an ASIN, which is stored in capitals. */
export const muteKey = (target: MuteTarget): string =>
  target.kind === 'asin' ? `asin:${target.asin.toUpperCase()}` : `type:${target.type}`;
