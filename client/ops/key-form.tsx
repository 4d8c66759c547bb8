import { type SyntheticEvent, useId, useState } from 'react';
import { Icon, Mark } from '#client/ui/icon.tsx';
import { createOpsApi, type OpsApi } from './ops-api.ts';

/** Prompts for the operator key, tests it, and passes on the calls. The key isn't stored. */
export function KeyForm({ message, onOpen }: { message: string; onOpen: (api: OpsApi) => void }) {
  const id = useId();
  const [key, setKey] = useState('');
  const [trouble, setTrouble] = useState(message);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (key === '') return setTrouble('Please enter the operator key.');
    setBusy(true);
    setTrouble('');
    const api = createOpsApi(key, fetch.bind(window));
    const answer = await api.figures();
    setBusy(false);
    if (answer.ok) onOpen(api);
    else setTrouble(answer.error.status === 401 || answer.error.status === 400 ? 'This is not the operator key.' : answer.error.message);
  };

  return (
    <main className="ops-sign-in">
      <form onSubmit={submit} noValidate>
        <span className="brand">
          <Mark /> Sellerwire
        </span>
        <h1>Operator</h1>
        <div className="field">
          <label htmlFor={id}>Operator key</label>
          <div className="input">
            <input
              id={id}
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={key}
              aria-invalid={trouble !== '' ? true : undefined}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={(change) => setKey(change.target.value)}
            />
          </div>
          <p className="hint" id={`${id}-hint`}>
            The OPS_KEY of this portal. It is kept in this page’s memory only: a reload asks again.
          </p>
          <div role="alert" id={`${id}-error`}>
            {trouble && (
              <p className="error">
                <Icon name="wrong" /> {trouble}
              </p>
            )}
          </div>
        </div>
        <button type="submit" className="btn primary large wide" disabled={busy}>
          Open
        </button>
      </form>
    </main>
  );
}
