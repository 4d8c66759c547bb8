import { productScreens } from '../products/access.ts';

export const trackingAddress = ({ asin, marketplace }: { asin: string; marketplace: string }): string =>
  `${productScreens.tracking}?marketplace=${encodeURIComponent(marketplace)}&asin=${encodeURIComponent(asin)}`;
