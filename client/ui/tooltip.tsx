import { Tooltip as PrimeTooltip } from 'primereact/tooltip';
import { cloneElement, type ReactElement, type RefObject, useId, useRef } from 'react';
import { Unstyled } from './prime/unstyled.tsx';
import './overlays.css';

/**
 * More about one control, on hover and focus, gone with Escape. A screen reader has the text with the control; a touch
 * screen never shows it, so nothing that matters may stand here alone.
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

// Its words are in the document already, for those who hear them.
const classes = { root: { className: 'float', 'aria-hidden': true }, text: { className: 'tip' } };
