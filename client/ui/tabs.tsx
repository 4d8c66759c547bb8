import { type KeyboardEvent, type ReactNode, useId } from 'react';
import './tags.css';
import './form-controls.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { Link } from './link.tsx';

type Tab<Id extends string> = {
  id: Id;
  title: string;
  /** The number shown next to the title. */
  count?: number;
  disabled?: boolean;
  content: ReactNode;
};

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Gives the content the remaining height, with its own scrolling. */
  fill?: boolean;
};

/**
 * Tabs with one visible view. Arrow keys, Home and End move, Enter and Space select. Ours, because screens begin with
 * it and PrimeReact's would load with them.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, fill }: TabsProps<Id>) {
  const id = useId();
  const current = tabs.find((tab) => tab.id === value);
  const filling = fill ? 'tabs-fill' : undefined;
  return (
    <div className={filling}>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            tabIndex={tab === current ? 0 : -1}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-view` : undefined}
            aria-disabled={tab.disabled || undefined}
            onClick={() => {
              if (tab !== current && !tab.disabled) onChange(tab.id);
            }}
          >
            <span>
              {tab.title}
              {tab.count !== undefined && <span className="count">{tab.count}</span>}
            </span>
          </button>
        ))}
      </div>
      {current && (
        <div
          key={current.id}
          role="tabpanel"
          id={`${id}-view`}
          aria-labelledby={`${id}-${current.id}`}
          className={filling}
        >
          <ErrorBoundary>{current.content}</ErrorBoundary>
        </div>
      )}
    </div>
  );
}

/** Moves the focus between the tabs that can be selected; past the end, it starts over. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const open = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not([aria-disabled])')];
  const at = open.indexOf(event.target as HTMLElement);
  const targets: Record<string, number> = { ArrowRight: (at + 1) % open.length, ArrowLeft: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  open.at(target)?.focus();
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
