import type { ComponentProps } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** A link within the portal that navigates without loading a page. With a modifier key, the browser handles it. */
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
