import type { ComponentProps } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Link } from '#client/ui/link.tsx';
import { MenuItem } from '#client/ui/menu-items.tsx';
import { usePart, useValue } from '#client/ui/observe.ts';
import type { Incident } from '#shared/incidents/incident.ts';
import { incidentProductsAddress } from '#shared/own-products/paths.ts';
import { changePricesAccess } from '#shared/prices/access.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { useNotifications } from '../store-context.ts';
import { incidentTexts as texts } from './incident-texts.ts';

/** Leads to exactly the incident's products, whose prices can be changed together there (ACT-07). */
export const IncidentProducts = ({ incident: { id, products }, ...link }: { incident: Incident } & Omit<ComponentProps<'a'>, 'href'>) => (
  <Link {...link} href={incidentProductsAddress(id)}>
    {useProductsText(products)}
  </Link>
);

/** The same in the menu of a row, if it stands for an incident. */
export function IncidentProductsItem({ rows, close }: { rows: readonly AlertRow[]; close(): void }) {
  const id = rows.length > 1 ? rows[0]?.alert.marks?.incident : undefined;
  const incident = usePart(useNotifications().incidents$, (all) => (id === undefined ? undefined : all.get(id)), [id]);
  const text = useProductsText(incident?.products ?? 0);
  if (!incident) return null;
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
