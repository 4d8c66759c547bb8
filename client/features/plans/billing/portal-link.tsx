import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { PortalUrl } from './use-portal-url.ts';
import '#client/ui/buttons.css';

/** Leads to the billing portal in a tab of its own. Without an address yet it keeps its place and waits. */
export function PortalLink({ portal: [{ value }, portal], className, children }: { portal: PortalUrl; className?: string; children: ReactNode }) {
  const words = (
    <>
      {children} <Icon name="out" small />
    </>
  );
  if (!value)
    return (
      <button type="button" className={className} disabled>
        {words}
      </button>
    );
  return (
    // Once used, its address serves no more.
    <a className={className} href={value.url} target="_blank" rel="noopener noreferrer" onClick={() => portal.reload()}>
      {words}
    </a>
  );
}
