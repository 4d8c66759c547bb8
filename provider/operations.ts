import { createAccountOperations } from './account/account-operations.ts';
import { createSessionOperations } from './account/session-operations.ts';
import type { Deps } from './deps.ts';
import { createIntegrationsOperations } from './integrations/integrations-operations.ts';
import { createOnboardingOperations } from './onboarding/onboarding-operations.ts';
import { createPlansOperations } from './plans/plans-operations.ts';
import { tokensLeft } from './tokens/balance-table.ts';
import { createTokensOperations } from './tokens/tokens-operations.ts';
import { createWholesaleOperations } from './wholesale/wholesale-operations.ts';

export type Operations = ReturnType<typeof createOperations>;

/**
 * What the company behind the provider does, a domain a line. Each is one transaction with the frames that tell of it.
 * They are functions, not calls over HTTP: no door leads here.
 */
export const createOperations = (deps: Deps) => ({
  ...createAccountOperations(deps),
  ...createIntegrationsOperations(deps),
  ...createOnboardingOperations(deps),
  ...createPlansOperations(deps),
  ...createSessionOperations(deps, tokensLeft),
  ...createTokensOperations(deps),
  ...createWholesaleOperations(deps),
});
