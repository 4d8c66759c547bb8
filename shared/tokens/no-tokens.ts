import { errorCodes } from '../errors.ts';

export const TOKEN_PLANS_PATH = '/pricing-plans?tab=API&menu=SUBSCRIPTION';

/** What a metered call says that was refused before any work, since too few tokens were left. Its own message says the rest. */
export const noTokensTexts = { title: 'Too few tokens are left', action: 'See the token plans' } as const;

export const isNoTokens = ({ code }: { code: string }): boolean => code === errorCodes.noTokens;
