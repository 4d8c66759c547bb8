/** @param product as the settings name it: the path carries it */
export const tokenPaths = (product: string) => ({ balance: `/user/get-${product}-tokens` }) as const;

/** Ours and optional: what was spent a day. */
export const tokenUsePath = '/user/get-token-use';
