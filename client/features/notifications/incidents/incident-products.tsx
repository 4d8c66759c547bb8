import type { ComponentProps } from 'react';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { Incident } from '#shared/incidents/incident.ts';
import { incidentProductsAddress } from '#shared/own-products/paths.ts';
import { changePricesAccess } from '#shared/prices/access.ts';
import { useNotifications } from '../store-context.ts';
import { incidentTexts as texts } from './incident-texts.ts';

/** Leads to exactly the incident's products, whose prices can be changed together there (ACT-07). */
export function IncidentProducts({ incident: { id, products }, ...link }: { incident: Incident } & Omit<ComponentProps<'a'>, 'href'>) {
  const { open } = changePricesAccess(useValue(useNotifications().user$));
  return (
    <Link {...link} href={incidentProductsAddress(id)}>
      {open ? texts.changePrices(products) : texts.seeProducts(products)}
    </Link>
  );
}
