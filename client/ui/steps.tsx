import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './form-controls.css';

export type Step = {
  id: string;
  title: string;
  /** Below the title, in the upright look only. */
  content?: ReactNode;
  /** It was passed without being done. */
  skipped?: boolean;
};

type StepsProps = {
  label: string;
  steps: readonly Step[];
  /** The id of the one that is on now; those before it are done, unless they were skipped. */
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
      {steps.map(({ id, title, content, skipped = false }, index) => (
        <li key={id} data-step={stateOf(index, at, skipped)} aria-current={index === at ? 'step' : undefined}>
          <span className="node">
            {index < at && !skipped ? <Icon name="check" small /> : index + 1}
            {index < at && <span className="unseen">{skipped ? 'Skipped' : 'Done'}</span>}
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

const stateOf = (index: number, at: number, skipped: boolean) => (index === at ? 'now' : index > at ? 'next' : skipped ? 'skipped' : 'done');
