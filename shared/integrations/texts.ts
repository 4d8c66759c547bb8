import { localized } from '#shared/localized.ts';
/** Texts of the specification (portal-2 §2, §4, §8), mistakes included, and ours where it has none. */
export const integrationTexts = localized('integrations/integrationTexts', {
  unknown: '...',
  connected: 'Connected successfully',
  notConnected: 'Not connected',
  connectHint: 'Click button below to connect.',
  connect: 'Connect',
  disconnect: 'Disconnect',
  goBack: 'Go back',
  pleaseWait: 'Please wait...',
  checkFailed: 'Failed to check authorization status',
  disconnectFailed: 'Failed to disconnect',
  noWalmart: "Don't have a Walmart Account?",
  joinWalmart: 'Join Walmart Marketplace',
} as const);

/** Another account has connected this seller id. */
export const ALREADY_USED = 'ALREADY_USED';
export const ERROR_110 = 'ERROR-110';
/** The value in a URL: error=110. */
export const ERROR_110_QUERY = '110';
export const alreadyUsedSentence = (sellerId: string, email: string): string =>
  `Seller ID ${sellerId} is already connected to a different account: ${email}`;
/** The text that 'Copy Error Message' copies. */
export const alreadyUsedMessage = (sellerId: string, email: string): string =>
  `${ERROR_110}: ${alreadyUsedSentence(sellerId, email)}`;

/** Our codes for a return that didn't connect anything, with their messages. */
export const returnErrors = {
  foreign: {
    code: 'FOREIGN_RETURN',
    message:
      'This link does not belong to a connection you started in this browser, or it was already used. Nothing was connected. Start again.',
  },
  refused: {
    code: 'CODE_REFUSED',
    message: 'The authorization was already used or has expired (it is valid for five minutes). Connect again.',
  },
  cancelled: { code: 'NOT_PERMITTED', message: 'You did not grant access, so nothing was connected.' },
  unavailable: {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The marketplace is not responding. Try again in a few minutes.',
  },
  notSetUp: { code: 'NOT_SET_UP', message: 'Connecting is not set up here yet. Please contact support.' },
} as const;

/** Explains Amazon's codes to the seller who comes back with one. */
export const amazonCodeHelp: Record<keyof typeof amazonErrors, string> = localized('integrations/codeHelp', {
  MD1000:
    'Amazon does not list our app for this region yet, or only for invited sellers. Nothing was connected. Send the code and your region to support.',
  MD5101:
    'Amazon does not recognize the address to send you back to. This is our mistake. Send the code to support, and connect again after we fix it.',
});

/** Explains the errors of Amazon's consent page. For operators and support. */
export const amazonErrors: Record<string, string> = {
  MD1000:
    'Amazon answers MD1000 if the app is still a draft and the request had no beta flag, or if the app is not listed in that region. Set AMAZON_APP_BETA=on while it is a draft.',
  MD5101:
    'Amazon answers MD5101 if the return address is not registered with the app. Register exactly {origin}/sp-auth there.',
};
