import type { PortalInfo } from '#shared/account/portal-info.ts';
import { registerSources, type SignedUp, type SignUpModule } from '#shared/account/sign-up.ts';
import { plansPathOf } from '#shared/plans/plans-path.ts';

/** Where somebody goes who has signed up: a path of the portal, or a page of the company's. */
export type Onward = { kind: 'path'; to: string } | { kind: 'page'; to: string };

/** AZInsight goes on with its own sign-up, which is told who comes; the others end at their welcome pages, or at the plans of their product where there is none. */
export function afterSignUp(module: SignUpModule, who: SignedUp, portal: Pick<PortalInfo, 'product' | 'links'> | null): Onward {
  if (module === 'azinsight') {
    const query = new URLSearchParams({
      contactId: who.contactId,
      inf_field_Email: who.email,
      inf_field_FirstName: who.firstName,
      inf_field_LastName: who.lastName,
    });
    return { kind: 'path', to: `/${portal?.product ?? 'az'}-insight/sign-up?${query}` };
  }
  const welcome = module === 'bulkchecker' ? portal?.links.welcomeBulkchecker : portal?.links.welcomeAzalert;
  return welcome ? { kind: 'page', to: welcome } : { kind: 'path', to: plansPathOf(registerSources[module]) };
}
