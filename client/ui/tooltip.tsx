import { Tooltip as PrimeTooltip } from 'primereact/tooltip';
import { cloneElement, type ReactElement, type RefObject, useId, useRef } from 'react';
import { Unstyled } from './prime/unstyled.tsx';
import './overlays.css';

/**
 * A tooltip for a control, on hover and focus; Escape closes it. Screen readers read the text with the control; touch
 * screens never show it, so it must not contain anything essential.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }) {
  const id = useId();
  const control = useRef<HTMLElement>(null) as RefObject<HTMLElement>;
  const findControl = (around: HTMLElement | null) => {
    control.current = around?.firstElementChild as HTMLElement;
  };
  return (
    <span className="tip-for" ref={findControl}>
      {cloneElement(children, { 'aria-describedby': id })}
      <span className="unseen" id={id}>
        {text}
      </span>
      <Unstyled>
        <PrimeTooltip target={control} content={text} event="both" position="top" showDelay={200} closeOnEscape pt={classes} />
      </Unstyled>
    </span>
  );
}

// The document already contains the text for screen readers.
const classes = { root: { className: 'float', 'aria-hidden': true }, text: { className: 'tip' } };
