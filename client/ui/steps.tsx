import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './steps.css';

export type Step = { id: string; title: string /** Below the title, in the upright look only. */; content?: ReactNode };

type StepsProps = {
  label: string;
  steps: readonly Step[];
  /** The id of the one that is on now; those before it are done. */
  now: string;
  /** A wizard's: each step has room for its content. */
  upright?: boolean;
  /** Of the steps' headings below the page's. */
  level?: 2 | 3;
};

/** Stops on the wire: solid as far as somebody has come, dashed ahead. */
export function Steps({ label, steps, now, upright, level = 3 }: StepsProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const at = steps.findIndex(({ id }) => id === now);
  return (
    <ol className={upright ? 'steps upright' : 'steps'} aria-label={label}>
      {steps.map(({ id, title, content }, index) => (
        <li key={id} data-step={index < at ? 'done' : index === at ? 'now' : 'next'} aria-current={index === at ? 'step' : undefined}>
          <span className="node">
            {index < at ? <Icon name="check" small /> : index + 1}
            {index < at && <span className="unseen">Done</span>}
          </span>
          <div>
            <Heading>{title}</Heading>
            {upright && content}
          </div>
        </li>
      ))}
    </ol>
  );
}
