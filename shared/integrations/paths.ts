/** Where the portal shows what is connected, and where Amazon and Walmart send people back to. */
export const integrationScreens = { amazon: '/user/amazon-integration', walmart: '/user/walmart-integration' } as const;
export const AMAZON_AUTH_PATH = '/sp-auth';
export const WALMART_AUTH_PATH = '/walmart-auth';
/** On to Walmart's log-in page, for whoever came from Walmart and had to sign in first. */
export const WALMART_BEGIN = `${WALMART_AUTH_PATH}?begin=US`;
