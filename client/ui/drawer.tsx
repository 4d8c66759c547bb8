import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import './buttons.css';
import './tags.css';
import './overlays.css';
import { uiTexts } from './texts.ts';

type DrawerProps = {
  title: string;
  count?: number;
  /** A line below the title. */
  say?: ReactNode;
  /** Buttons below the header. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  foot?: ReactNode;
};

/**
 * A drawer beside its grid; over it up to 1180 px, and over everything on a phone. The list stays usable, so the focus
 * isn't trapped.
 */
export function Drawer({ title, count, say, actions, onClose, children, foot }: DrawerProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    head.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      className="drawer"
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <div className="drawer-head">
        <h2 ref={head} tabIndex={-1}>
          {title}
        </h2>
        {count !== undefined && <span className="count">{count}</span>}
        <span className="push" />
        <IconButton icon="close" label={uiTexts.close} onClick={onClose} />
      </div>
      {say && <p className="drawer-say soft small">{say}</p>}
      {actions && <div className="drawer-acts">{actions}</div>}
      <div className="drawer-body">
        <ErrorBoundary>{children}</ErrorBoundary>
      </div>
      {foot && <div className="drawer-foot">{foot}</div>}
    </aside>
  );
}
