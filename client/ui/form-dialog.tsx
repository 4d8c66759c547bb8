import { useId } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form.tsx';
import type { DialogProps } from './prime/dialog-box.tsx';
import { type SubmitAction, useSubmit } from './use-submit.ts';

type FormDialogProps = Pick<DialogProps, 'title' | 'onClose' | 'cancel' | 'wide' | 'children'> & {
  /** Text of the main button. */
  submit: string;
  disabled?: boolean;
  /** The main button warns. */
  danger?: boolean;
  /** Lays the fields out in another way than one below the other. */
  className?: string;
  /** Closes the dialog itself, if that is what follows. */
  onSubmit: SubmitAction;
};

/** A dialog that is a form: Enter in a field submits it, and a failure appears below the fields. */
export function FormDialog({
  submit: label,
  disabled,
  danger,
  className = 'dialog-form',
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const { busy, fault, submit } = useSubmit(onSubmit);
  return (
    <Dialog
      {...dialog}
      foot={
        <BusyButton form={id} busy={busy} disabled={disabled} className={danger ? 'btn danger fill' : undefined}>
          {label}
        </BusyButton>
      }
    >
      <form id={id} noValidate className={className} onSubmit={submit}>
        {children}
        <FormError text={fault} />
      </form>
    </Dialog>
  );
}
