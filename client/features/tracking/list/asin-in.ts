import * as v from 'valibot';
import { asinSchema } from '#shared/products/asin.ts';

/** The ASIN in what somebody has typed or pasted, the address of a product's page among it; null where there is none. */
export function asinIn(text: string): string | null {
  const named = /\/(?:dp|gp\/product|product)\/([A-Za-z0-9]{10})(?![A-Za-z0-9])/.exec(text)?.[1];
  const read = v.safeParse(asinSchema, named ?? text);
  return read.success ? read.output : null;
}
