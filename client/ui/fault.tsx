import type { ReactNode } from 'react';
import { useCopyText } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import './buttons.css';
import './fault.css';

type FaultProps = {
  title: string;
  children?: ReactNode;
  /** Buttons and links below it. */
  action?: ReactNode;
  /** What 'Copy Error Message' puts on the clipboard; without it there is no such button. */
  copy?: string;
};

/** One thing's trouble, in its place: read out when it appears. */
export function Fault({ title, children, action, copy }: FaultProps) {
  const copyText = useCopyText();
  return (
    <div className="fault" role="alert">
      <p className="fault-title">
        <Icon name="wrong" /> <span>{title}</span>
      </p>
      {children}
      {(action || copy !== undefined) && (
        <div className="fault-foot">
          {copy !== undefined && (
            <button type="button" className="btn sm" onClick={() => void copyText(copy)}>
              <ScreenIcon name="copy" small /> Copy Error Message
            </button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
