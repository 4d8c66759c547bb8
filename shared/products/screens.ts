/** Where the screens stand (portal-3 §2). */
export const productScreens = { viewer: '/az-api/product-viewer', tracking: '/az-api/product-tracking' } as const;
