import { productScreens } from '../products/access.ts';

/** The URL of one product on the tracking screen. */
export const trackingAddress = ({ asin, marketplace }: { asin: string; marketplace: string }): string =>
  `${productScreens.tracking}?marketplace=${encodeURIComponent(marketplace)}&asin=${encodeURIComponent(asin)}`;
