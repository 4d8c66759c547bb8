import { type ReactNode, useState } from 'react';
import { TextArea } from '#client/ui/fields.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { LONGEST_REASON, NOTED_REASON } from '#shared/billing/plans/reasons.ts';
import { cancelTexts } from './texts.ts';

type CancelDialogProps = {
  title: string;
  /** Explains what happens to the canceled subscription. */
  children: ReactNode;
  reasons: readonly string[];
  /** Whether the reason 'Found another tool' takes a note. */
  noted?: boolean;
  /** @returns whether it succeeded; the dialog then closes */
  onSubmit: (reason: string, note: string) => Promise<boolean>;
  onClose: () => void;
};

/** Maximum note length: the limit minus the reason's own text. */
const LONGEST_NOTE = LONGEST_REASON - NOTED_REASON.length - 2;

export function CancelDialog({ title, children, reasons, noted = false, onSubmit, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState<string>();
  const [note, setNote] = useState('');
  const submit = async () => {
    if (reason !== undefined && (await onSubmit(reason, note))) onClose();
  };
  return (
    <FormDialog
      title={title}
      cancel={cancelTexts.keep}
      submit={cancelTexts.submit}
      danger
      disabled={reason === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="soft">{children}</div>
      <RadioGroup
        label={cancelTexts.why}
        choices={reasons.map((text) => ({ value: text, label: text }))}
        value={reason}
        onChange={setReason}
      />
      {noted && reason === NOTED_REASON && (
        <TextArea
          label={cancelTexts.note}
          rows={3}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
