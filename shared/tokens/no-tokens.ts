import { errorCodes } from '../errors.ts';

export const TOKEN_PLANS_PATH = '/pricing-plans?tab=API&menu=SUBSCRIPTION';

/** Texts for a metered call that was refused because too few tokens were left. The error's own message has the details. */
export const noTokensTexts = { title: 'Too few tokens are left', action: 'See the token plans' } as const;

export const isNoTokens = ({ code }: { code: string }): boolean => code === errorCodes.noTokens;
