import { useState } from 'react';
import { Field } from '#client/ui/fields.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { viewsTexts } from '../views-texts.ts';
import './inbox-dialogs.css';

/** Asks for the name. @param onSave returns what is wrong; undefined once it is saved */
export function SaveViewDialog({
  onSave,
  onClose,
}: {
  onSave(name: string): Promise<string | undefined>;
  onClose(): void;
}) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();
  return (
    <FormDialog
      title={viewsTexts.saveTitle}
      cancel={viewsTexts.cancel}
      submit={viewsTexts.save}
      onSubmit={async () => setWrong(await onSave(name))}
      onClose={onClose}
    >
      <Field label={viewsTexts.name} error={wrong}>
        {(control) => (
          <span className="input">
            <input
              {...control}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </span>
        )}
      </Field>
    </FormDialog>
  );
}
