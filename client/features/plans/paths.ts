export const PLANS_PATH = '/pricing-plans';
export const BILLING_PATH = '/customer-portal';
/** The plans and plugins that are sold no more in the plans screen. */
export const LEGACY_PATH = '/legacy-plans';
/** Where more sub-accounts are bought. */
export const SEATS_PATH = `${PLANS_PATH}?tab=AZINSIGHT&menu=AZINSIGHT_SUB_ACCOUNTS`;
