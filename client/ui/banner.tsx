import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './banner.css';

/** The whole account's news or trouble, under the page head, with the one thing to do about it. */
export const Banner = ({ bad, title, children, action }: { bad?: boolean; title: ReactNode; children?: ReactNode; action?: ReactNode }) => (
  <div className={bad ? 'banner bad' : 'banner'} role={bad ? 'alert' : 'status'}>
    <Icon name={bad ? 'warn' : 'info'} />
    <p>
      <b>{title}</b> {children}
    </p>
    {action}
  </div>
);
