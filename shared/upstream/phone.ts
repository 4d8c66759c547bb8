/** The documents show no path of these: each carries their words. */
export const phonePaths = {
  sendPhoneNumber: '/user/send-phone-number',
  verifyCode: '/user/verify-code',
} as const;
