import { lazyExport } from '#client/ui/lazy-part.ts';
import { historyAccess, ownerHistoryAccess } from '#shared/history/access.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { productsAccess } from '#shared/products/access.ts';

const alerts = () => import('#client/features/notifications/product-alerts.tsx');
const tracking = () => import('#client/features/tracking/product-tracking.tsx');
const costs = () => import('#client/features/prices/product-costs.tsx');

/** The parts of the product's page, each of the feature that owns its data, with the right that it needs. Each loads by itself. */
export const productParts = {
  figures: [
    { name: 'own', may: notificationsAccess, load: lazyExport(() => import('#client/features/own-products/own-now.tsx'), 'OwnNow') },
    { name: 'market', may: productsAccess, load: lazyExport(() => import('#client/features/tracking/market-now.tsx'), 'MarketNow') },
  ],
  main: [
    { name: 'prices', may: notificationsAccess, load: lazyExport(alerts, 'ProductPrices') },
    { name: 'offers', may: notificationsAccess, load: lazyExport(alerts, 'ProductOffers') },
  ],
  beside: [
    { name: 'costs', may: notificationsAccess, load: lazyExport(costs, 'ProductCosts') },
    { name: 'tracking', may: productsAccess, load: lazyExport(tracking, 'ProductTracking') },
    { name: 'bought', may: historyAccess, load: lazyExport(() => import('#client/features/buys/product-buys.tsx'), 'ProductBuys') },
    { name: 'notes', may: historyAccess, load: lazyExport(() => import('#client/features/product-notes/notes-part.tsx'), 'ProductNotes') },
    { name: 'data', may: productsAccess, load: lazyExport(() => import('#client/features/products/product-look-up.tsx'), 'ProductLookUp') },
  ],
  happened: {
    alerts: { may: notificationsAccess, load: lazyExport(alerts, 'alertHappenings') },
    lookUps: { may: historyAccess, load: lazyExport(() => import('#client/features/history/look-up-happenings.ts'), 'lookUpHappenings') },
    scans: { may: ownerHistoryAccess, load: lazyExport(() => import('#client/features/history/buy-sell/scan-happenings.ts'), 'scanHappenings') },
    firings: { may: productsAccess, load: lazyExport(tracking, 'firingHappenings') },
    changes: { may: notificationsAccess, load: lazyExport(costs, 'priceHappenings') },
  },
};
