import type { ComponentProps } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** A link to a place of the portal: the page stays and only the address changes. With a key held, the browser opens it where the key says. */
export const Link = ({ href, onClick, ...link }: ComponentProps<'a'> & { href: string }) => (
  <a
    {...link}
    href={href}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
      onClick?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      navigate(href);
    }}
  />
);
