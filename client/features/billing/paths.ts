export const PLANS_PATH = '/pricing-plans';
export const BILLING_PATH = '/customer-portal';
/** Plugins, and plans that the plans screen no longer sells. */
export const LEGACY_PATH = '/legacy-plans';
export const SEATS_PATH = `${PLANS_PATH}?tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS`;
