export const PLANS_PATH = '/pricing-plans';
/** Where the seller API is connected, which annual plans and tokens need. */
export const INTEGRATION_PATH = '/user/amazon-integration';
export const BILLING_PATH = '/customer-portal';
/** The plans and plugins that are sold no more in the plans screen. */
export const LEGACY_PATH = '/legacy-plans';
