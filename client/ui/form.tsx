import type { ComponentProps, ReactNode } from 'react';
import { ErrorLine } from './fields.tsx';
import './form-controls.css';

/** The look of every form. What is wrong is said by our fields, not by the browser's bubbles. */
export const Form = ({ className, ...form }: ComponentProps<'form'>) => <form noValidate {...form} className={className ? `form ${className}` : 'form'} />;

/** Two fields side by side, on a phone too. */
export const FormPair = ({ children }: { children: ReactNode }) => <div className="form-pair">{children}</div>;

/** The main button first. */
export const FormFoot = ({ children }: { children: ReactNode }) => <div className="form-foot">{children}</div>;

/** What no single field is to blame for: read out when it appears. */
export const FormError = ({ text }: { text: string | undefined }) => (
  <div role="alert">
    <ErrorLine text={text} />
  </div>
);
