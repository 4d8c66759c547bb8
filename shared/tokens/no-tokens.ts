import { errorCodes } from '../errors.ts';

export const TOKEN_PLANS_PATH = '/pricing-plans?tab=API&menu=SUBSCRIPTION';

/**
 * Texts for a metered call that was refused because too few tokens were left. The error's own message has the details.
 */
export const noTokensTexts = {
  title: 'Too few tokens are left',
  action: 'See the token plans',
  capTitle: 'Too few tokens are left for today',
} as const;

/** Whether tokens are missing: the account's, or those that its owner allows a sub-account a day. */
export const isNoTokens = ({ code }: { code: string }): boolean =>
  code === errorCodes.noTokens || code === errorCodes.tokenCap;

/** The title of such a refusal, and where more tokens are for sale; more do not help against a daily limit. */
export const noTokensHelp = ({ code }: { code: string }): { title: string; way?: { href: string; label: string } } =>
  code === errorCodes.tokenCap
    ? { title: noTokensTexts.capTitle }
    : { title: noTokensTexts.title, way: { href: TOKEN_PLANS_PATH, label: noTokensTexts.action } };
