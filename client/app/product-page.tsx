import type { ComponentProps } from 'react';
import { type ProductParts, ProductScreen } from '#client/features/products/page/product-screen.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { productsAccess } from '#shared/products/access.ts';
import { historyAccess, ownerHistoryAccess } from '#shared/team/history/access.ts';
import { wholesaleListsAccess } from '#shared/wholesale/access.ts';

const alerts = () => import('#client/features/inbox/product-alerts.tsx');
const tracking = () => import('#client/features/tracking/product-tracking.tsx');
const costs = () => import('#client/features/listings/prices/product-costs.tsx');

/**
 * The parts of the product's page, each of the feature that owns its data, with the right that it needs. Each loads by
 * itself.
 */
export const productParts: ProductParts = {
  figures: [
    {
      name: 'own',
      may: notificationsAccess,
      Content: lazyExport(() => import('#client/features/listings/own-products/own-now.tsx'), 'OwnNow'),
    },
    {
      name: 'market',
      may: productsAccess,
      Content: lazyExport(() => import('#client/features/tracking/market-now.tsx'), 'MarketNow'),
    },
  ],
  main: [
    { name: 'prices', may: notificationsAccess, Content: lazyExport(alerts, 'ProductPrices') },
    { name: 'offers', may: notificationsAccess, Content: lazyExport(alerts, 'ProductOffers') },
  ],
  beside: [
    {
      name: 'selling',
      may: productsAccess,
      Content: lazyExport(() => import('#client/features/products/product-selling.tsx'), 'ProductSelling'),
    },
    { name: 'costs', may: notificationsAccess, Content: lazyExport(costs, 'ProductCosts') },
    { name: 'tracking', may: productsAccess, Content: lazyExport(tracking, 'ProductTracking') },
    {
      name: 'bought',
      may: historyAccess,
      Content: lazyExport(() => import('#client/features/listings/buys/product-buys.tsx'), 'ProductBuys'),
    },
    {
      name: 'imports',
      may: productsAccess,
      Content: lazyExport(() => import('#client/features/products/product-imports.tsx'), 'ProductImports'),
    },
    {
      name: 'suppliers',
      may: wholesaleListsAccess,
      Content: lazyExport(() => import('#client/features/wholesale/product-suppliers.tsx'), 'ProductSuppliers'),
    },
    {
      name: 'notes',
      may: historyAccess,
      Content: lazyExport(() => import('#client/features/products/notes/notes-part.tsx'), 'ProductNotes'),
    },
    {
      name: 'data',
      may: productsAccess,
      Content: lazyExport(() => import('#client/features/products/product-look-up.tsx'), 'ProductLookUp'),
    },
  ],
  happened: {
    alerts: { may: notificationsAccess, load: async () => (await alerts()).alertHappenings },
    lookUps: {
      may: historyAccess,
      load: async () => (await import('#client/features/team/history/look-up-happenings.ts')).lookUpHappenings,
    },
    scans: {
      may: ownerHistoryAccess,
      load: async () => (await import('#client/features/team/history/buy-sell/scan-happenings.ts')).scanHappenings,
    },
    firings: { may: productsAccess, load: async () => (await tracking()).firingHappenings },
    changes: { may: notificationsAccess, load: async () => (await costs()).priceHappenings },
  },
};

// The first figures load with the page, not after it.
for (const { Content } of productParts.figures) Content.preload();

export const ProductPage = (props: Omit<ComponentProps<typeof ProductScreen>, 'parts'>) => (
  <ProductScreen {...props} parts={productParts} />
);
