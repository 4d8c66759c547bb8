import type { ReactNode } from 'react';
import '#client/ui/buttons.css';
import '#client/ui/states.css';

/** A page that stands where there is nothing else to show: what is the matter, and what to do. */
export const StandIn = ({ icon, title, text, strong, children }: { icon: ReactNode; title: string; text: string; strong?: boolean; children?: ReactNode }) => (
  <main className="page" id="content" tabIndex={-1}>
    <div className="blank">
      {icon}
      <h1>{title}</h1>
      <p className="stand-in-text">{strong ? <b>{text}</b> : text}</p>
      {children}
    </div>
  </main>
);
