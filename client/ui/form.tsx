import type { ComponentProps, ReactNode } from 'react';
import { ErrorLine } from './fields.tsx';
import './form-controls.css';

/** The base of every form. Our fields show errors, not the browser's bubbles. */
export const Form = ({ className, ...form }: ComponentProps<'form'>) => (
  <form noValidate {...form} className={className ? `form ${className}` : 'form'} />
);

/** Two fields side by side, even on a phone. */
export const FormPair = ({ children }: { children: ReactNode }) => <div className="form-pair">{children}</div>;

/** The buttons of a form, the main one first. */
export const FormFoot = ({ children }: { children: ReactNode }) => <div className="form-foot">{children}</div>;

/** An error that concerns no single field. Announced when it appears. */
export const FormError = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    <ErrorLine text={text} />
  </div>
);
