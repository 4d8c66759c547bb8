import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/check.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { viewNameSchema } from '#shared/views/views.ts';
import { viewTexts } from './texts.ts';

/** Keeps what is shown under a name. @param onKeep gives what is wrong, or '' */
export function KeepForm({ onKeep }: { onKeep(name: string, shared: boolean): Promise<string> }) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    const checked = v.safeParse(viewNameSchema, name);
    if (!checked.success) return setError(checked.issues[0].message);
    setBusy(true);
    setError(await onKeep(checked.output, shared));
    setBusy(false);
  };
  return (
    <form className="views-keep" noValidate onSubmit={(event) => void keep(event)}>
      <TextField
        label={viewTexts.name}
        placeholder={viewTexts.namePlaceholder}
        autoComplete="off"
        error={error}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <BusyButton busy={busy} className="btn">
        {viewTexts.keep}
      </BusyButton>
      <Check label={viewTexts.shareNew} checked={shared} onChange={(event) => setShared(event.target.checked)} />
    </form>
  );
}
