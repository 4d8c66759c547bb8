import * as v from 'valibot';
import { productScreens } from '../products/access.ts';
import { asinSchema } from '../products/asin.ts';
import { MOST_TRACKED } from './rule.ts';

export const trackingAddress = ({ asin, marketplace }: { asin: string; marketplace: string }): string =>
  `${productScreens.tracking}?marketplace=${encodeURIComponent(marketplace)}&asin=${encodeURIComponent(asin)}`;

/** The address that asks for thresholds for many products. */
export const trackManyAddress = ({ asins, marketplace }: { asins: readonly string[]; marketplace: string }): string =>
  `${productScreens.tracking}?marketplace=${encodeURIComponent(marketplace)}&add=${asins.slice(0, MOST_TRACKED).join(',')}`;

/** The ASINs in such an address. Skips all else. */
export const asinsInAddress = (text: string): string[] =>
  [
    ...new Set(
      text.split(',').flatMap((each) => {
        const read = v.safeParse(asinSchema, each);
        return read.success ? [read.output] : [];
      }),
    ),
  ].slice(0, MOST_TRACKED);
