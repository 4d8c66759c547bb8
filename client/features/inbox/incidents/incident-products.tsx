import type { ComponentProps } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Link } from '#client/ui/link.tsx';
import { MenuItem } from '#client/ui/menu-items.tsx';
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

/** The same in the menu of an incident's row. */
export function IncidentProductsItem({ incident, close }: { incident: Incident; close(): void }) {
  const text = useProductsText(incident.products);
  return (
    <MenuItem
      icon="pencil"
      onPick={() => {
        close();
        navigate(incidentProductsAddress(incident.id));
      }}
    >
      {text}
    </MenuItem>
  );
}

function useProductsText(count: number): string {
  const { open } = changePricesAccess(useValue(useNotifications().user$));
  return (open ? texts.changePrices : texts.seeProducts)(count);
}
