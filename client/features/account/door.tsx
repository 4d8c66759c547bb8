import type { ReactNode } from 'react';
import { Mark } from '#client/ui/icon.tsx';
import './door.css';

type DoorProps = {
  children: ReactNode;
  /** Below the form. */
  foot?: ReactNode;
  /** Beside it; a phone does without, or has it below. */
  side: ReactNode;
};

/** The frame of the screens for people who are not signed in. */
export const Door = ({ children, foot, side }: DoorProps) => (
  <div className="door">
    <main className="door-form">
      <span className="brand">
        <Mark />
        <span>Sellerwire</span>
      </span>
      <div className="door-body">{children}</div>
      <p className="soft">{foot}</p>
    </main>
    {side}
  </div>
);
