import { TabPanel, TabView } from 'primereact/tabview';
import type { ReactNode } from 'react';
import { Unstyled } from './prime/unstyled.tsx';
import './tags.css';
import './form-controls.css';
import { Link } from './link.tsx';

type Tab<Id extends string> = { id: Id; title: string /** The number shown next to the title. */; count?: number; disabled?: boolean; content: ReactNode };

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Gives the content the remaining height, with its own scrolling. */
  fill?: boolean;
};

/** Tabs with one visible view. Arrow keys, Home and End move, Enter and Space select. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, fill }: TabsProps<Id>) {
  return (
    <Unstyled>
      <TabView
        activeIndex={tabs.findIndex(({ id }) => id === value)}
        onTabChange={({ index }) => {
          const tab = tabs[index];
          if (tab && tab.id !== value) onChange(tab.id);
        }}
        pt={{
          root: { className: fill ? 'tabs-fill' : undefined },
          panelContainer: { className: fill ? 'tabs-fill' : undefined },
          nav: { className: 'tabs', 'aria-label': label },
          inkbar: { hidden: true },
        }}
      >
        {tabs.map(({ id, title, count, disabled, content }) => (
          <TabPanel
            key={id}
            disabled={disabled}
            // PrimeReact's arrow keys skip a tab only with this attribute, which it omits when unstyled.
            pt={{ header: { 'data-p-disabled': disabled || undefined }, content: { className: fill ? 'tabs-fill' : undefined } }}
            header={
              <>
                {title}
                {count !== undefined && <span className="count">{count}</span>}
              </>
            }
          >
            {content}
          </TabPanel>
        ))}
      </TabView>
    </Unstyled>
  );
}

export type TabLink = { href: string; title: string; count?: number };

/** Tabs that link to related screens, each with its own URL. */
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
