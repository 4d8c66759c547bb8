import type { ReactNode } from 'react';
import './states.css';

/** In the place of what is not there: why, and what to do about it. `role` alert for a failure. */
export const Blank = ({
  icon,
  title,
  children,
  action,
  failed,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  failed?: boolean;
}) => (
  <div className="blank" role={failed ? 'alert' : undefined}>
    {icon}
    <b>{title}</b>
    {children && <p>{children}</p>}
    {action}
  </div>
);
