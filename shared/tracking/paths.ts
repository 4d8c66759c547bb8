/** The tracking screen (portal-3 §2). */
export const TRACKING_PATH = '/az-api/product-tracking';

/** One product on the tracking screen. */
export const trackingAddress = ({ asin, marketplace }: { asin: string; marketplace: string }): string =>
  `${TRACKING_PATH}?marketplace=${encodeURIComponent(marketplace)}&asin=${encodeURIComponent(asin)}`;
