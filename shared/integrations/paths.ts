/** The integration screens. Amazon and Walmart return people to the two paths below. */
export const integrationScreens = { amazon: '/user/amazon-integration', walmart: '/user/walmart-integration' } as const;
export const AMAZON_AUTH_PATH = '/sp-auth';
export const WALMART_AUTH_PATH = '/walmart-auth';
/** Continues to Walmart's log-in page, for people who came from Walmart and had to sign in first. */
export const WALMART_BEGIN = `${WALMART_AUTH_PATH}?begin=US`;
