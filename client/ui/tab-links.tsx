import { Link } from './link.tsx';
import './tabs.css';
import './tags.css';

export type TabLink = { href: string; title: string; count?: number };

/** Screens that belong together, each with its own address: a press leads to another one. */
export const TabLinks = ({ label, links, current }: { label: string; links: readonly TabLink[]; current: string }) => (
  <nav className="tabs" aria-label={label}>
    {links.map(({ href, title, count }) => (
      <Link key={href} href={href} aria-current={href === current ? 'page' : undefined}>
        <span>
          {title} {count !== undefined && <span className="count">{count}</span>}
        </span>
      </Link>
    ))}
  </nav>
);
