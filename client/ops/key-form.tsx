import { useEffect, useId, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { type OperatorSession, type SignInOutcome, signInOutcomes } from '#shared/recording/operator-session.ts';
import { createOpsApi, type OpsApi, readOperatorSession } from './ops-api.ts';

/**
 * Opens the page: with the session of the company's sign-in if there is one, with that sign-in, or with the operator
 * key, which is tested and not stored.
 */
export function KeyForm({ message, onOpen }: { message: string; onOpen: (api: OpsApi) => void }) {
  const id = useId();
  const [key, setKey] = useState('');
  const [trouble, setTrouble] = useState(message || outcomeText());
  const [session, setSession] = useState<OperatorSession>();

  useCompanySession(onOpen, setSession);

  const { busy, submit } = useSubmit(async () => {
    if (key === '') return setTrouble('Please enter the operator key.');
    setTrouble('');
    const api = createOpsApi({ key }, fetch.bind(window));
    const answer = await api.figures();
    if (answer.ok) onOpen(api);
    else
      setTrouble(
        answer.error.status === 401 || answer.error.status === 400
          ? 'This is not the operator key.'
          : answer.error.message,
      );
  });

  return (
    <main className="ops-sign-in">
      <form onSubmit={submit} noValidate>
        <span className="brand">
          <Logo />
        </span>
        <h1>Operator</h1>
        {session?.company && (
          <a className="btn primary large wide" href="/ops/sign-in">
            Sign in with your company
          </a>
        )}
        {session?.key !== false && (
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
          </div>
        )}
        <div role="alert" id={`${id}-error`}>
          {trouble && (
            <p className="error">
              <Icon name="wrong" /> {trouble}
            </p>
          )}
        </div>
        {session?.key !== false && (
          <button
            type="submit"
            className={session?.company ? 'btn large wide' : 'btn primary large wide'}
            disabled={busy}
          >
            Open
          </button>
        )}
      </form>
    </main>
  );
}

/** Opens the page if the company's sign-in left a session, else says how to get in. */
function useCompanySession(
  onOpen: (api: OpsApi) => void,
  onRead: (session: OperatorSession | undefined) => void,
): void {
  useEffect(() => {
    let isOver = false;
    void readOperatorSession(fetch.bind(window)).then((read) => {
      if (isOver) return;
      if (read?.who) onOpen(createOpsApi({ who: read.who }, fetch.bind(window)));
      else onRead(read);
    });
    return () => {
      isOver = true;
    };
  }, [onOpen, onRead]);
}

const outcomes: Record<SignInOutcome, string> = {
  failed: 'Your company’s sign-in service did not answer as it should. Try again. The portal’s log has the reason.',
  refused: 'You were not signed in: your company did not confirm you, or you are not among this portal’s operators.',
  expired: 'This sign-in has expired or began in another browser. Sign in again.',
};

/** Returns why the sign-in that led here ended without a session. */
function outcomeText(): string {
  const outcome = new URLSearchParams(location.search).get('sign-in');
  const known = signInOutcomes.find((each) => each === outcome);
  return known ? outcomes[known] : '';
}
