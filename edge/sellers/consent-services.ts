import type { EdgeDeps } from '#edge/deps.ts';
import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { amazonConfirm, amazonConsent } from '#shared/integrations/amazon-hosts.ts';
import { WALMART_LOGIN } from '#shared/integrations/walmart-login.ts';
import { isOffered } from '#shared/offered.ts';
import type { ConsentServices } from '#shared/onboarding/wire.ts';
import { ok } from '#shared/result.ts';

/**
 * Where the marketplaces ask for consent: by the portal's own settings, else as the provider says, which is the sandbox without keys.
 * A service that neither knows is null.
 */
export async function consentServices({ settings, upstream }: Pick<EdgeDeps, 'settings' | 'upstream'>, token: string): UpstreamAnswer<ConsentServices> {
  const { amazonAppId, amazonAppBeta, walmartClientId } = settings;
  const own: ConsentServices = {
    amazon: amazonAppId === undefined ? null : { applicationId: amazonAppId, beta: amazonAppBeta, consent: amazonConsent, confirm: mutable(amazonConfirm) },
    walmart: walmartClientId === undefined ? null : { clientId: walmartClientId, login: WALMART_LOGIN },
  };
  if (own.amazon && own.walmart) return ok(own);
  const offered = await upstream.authorizeSp.services(token);
  if (!offered.ok) return offered;
  const theirs = isOffered(offered.value) ? offered.value : { amazon: null, walmart: null };
  return ok({ amazon: own.amazon ?? theirs.amazon, walmart: own.walmart ?? theirs.walmart });
}

const mutable = (lists: typeof amazonConfirm) => ({ NA: [...lists.NA], EU: [...lists.EU] });
