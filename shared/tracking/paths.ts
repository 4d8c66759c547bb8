import { productScreens } from '../products/access.ts';
import { MOST_TRACKED } from './limits.ts';

export const trackingAddress = ({ asin, marketplace }: { asin: string; marketplace: string }): string =>
  `${productScreens.tracking}?marketplace=${encodeURIComponent(marketplace)}&asin=${encodeURIComponent(asin)}`;

/** The address that asks for thresholds for many products. */
export const trackManyAddress = ({ asins, marketplace }: { asins: readonly string[]; marketplace: string }): string =>
  `${productScreens.tracking}?marketplace=${encodeURIComponent(marketplace)}&add=${asins.slice(0, MOST_TRACKED).join(',')}`;
