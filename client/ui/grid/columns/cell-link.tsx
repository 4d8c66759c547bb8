import type { ReactNode } from 'react';

/** A link in a cell, to a place outside. Tab passes it by, Enter on its cell follows it. Anything but http and https is plain text. */
export function CellLink({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  if (!isWebAddress(href)) return <span className="cut">{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
      {children}
    </a>
  );
}

/** Whether something that came from outside may stand in a link. */
export const isWebAddress = (text: string | null | undefined): text is string => /^https?:\/\/\S+$/i.test(text ?? '');
