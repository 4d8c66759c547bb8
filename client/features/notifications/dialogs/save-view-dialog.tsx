import { useId, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/fields.tsx';
import { viewsTexts } from '../parts/views-texts.ts';

/** Asks for the name. @param onSave returns what is wrong; undefined once it is saved */
export function SaveViewDialog({ onSave, onClose }: { onSave(name: string): Promise<string | undefined>; onClose(): void }) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  return (
    <Dialog
      title={viewsTexts.saveTitle}
      onClose={onClose}
      cancel={viewsTexts.cancel}
      foot={
        <BusyButton form={id} busy={busy}>
          {viewsTexts.save}
        </BusyButton>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          setBusy(true);
          setWrong(await onSave(name));
          setBusy(false);
        }}
      >
        <Field label={viewsTexts.name} error={wrong}>
          {(control) => (
            <span className="input">
              <input {...control} value={name} maxLength={60} autoComplete="off" onChange={({ target }) => setName(target.value)} />
            </span>
          )}
        </Field>
      </form>
    </Dialog>
  );
}
