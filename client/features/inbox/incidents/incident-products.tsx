import type { ComponentProps } from 'react';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import { incidentProductsAddress } from '#shared/listings/own-products/paths.ts';
import { changePricesAccess } from '#shared/listings/prices/access.ts';
import { useNotifications } from '../store-context.ts';
import { incidentTexts as texts } from './incident-texts.ts';

/** Leads to exactly the incident's products, whose prices can be changed together there (ACT-07). */
export const IncidentProducts = ({
  incident: { id, products },
  ...link
}: { incident: Incident } & Omit<ComponentProps<'a'>, 'href'>) => (
  <Link {...link} href={incidentProductsAddress(id)}>
    {useProductsText(products)}
  </Link>
);

/** What the link to an incident's products says: whether the person may change their prices. */
export function useProductsText(count: number): string {
  const { open } = changePricesAccess(useValue(useNotifications().user$));
  return (open ? texts.changePrices : texts.seeProducts)(count);
}
