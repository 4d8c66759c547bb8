export const PLANS_PATH = '/pricing-plans';
/** Where the seller API is connected, which annual plans and tokens need. */
export const INTEGRATION_PATH = '/user/amazon-integration';
