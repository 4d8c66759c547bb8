import * as v from 'valibot';
import { asinSchema } from '#shared/products/asin.ts';

/** Reads ASINs that somebody typed or pasted, separated by anything but letters and digits. Each once, in order. */
export function asinsTyped(text: string): { asins: string[]; wrong: string[] } {
  const asins = new Set<string>();
  const wrong: string[] = [];
  for (const word of text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    const read = v.safeParse(asinSchema, word);
    if (read.success) asins.add(read.output);
    else wrong.push(word);
  }
  return { asins: [...asins], wrong };
}
