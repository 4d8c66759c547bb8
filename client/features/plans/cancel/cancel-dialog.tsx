import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { LONGEST_REASON, NOTED_REASON } from '#shared/plans/reasons.ts';
import { cancelTexts } from './texts.ts';
import '../plans.css';

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
  const form = useId();
  const [reason, setReason] = useState<string>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined || busy) return;
    setBusy(true);
    const done = await onSubmit(reason, note);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      cancel={cancelTexts.keep}
      foot={
        <BusyButton form={form} busy={busy} disabled={reason === undefined} className="btn danger fill">
          {cancelTexts.submit}
        </BusyButton>
      }
    >
      <form id={form} className="cancel-form" onSubmit={submit}>
        <div className="soft">{children}</div>
        <RadioGroup label={cancelTexts.why} choices={reasons.map((text) => ({ value: text, label: text }))} value={reason} onChange={setReason} />
        {noted && reason === NOTED_REASON && (
          <TextArea label={cancelTexts.note} rows={3} maxLength={LONGEST_NOTE} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </form>
    </Dialog>
  );
}
