import { type ReactNode, useCallback, useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import type { SheetsApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { Bones } from '#client/ui/bones.tsx';
import { Note } from '#client/ui/note.tsx';
import { sheetCodes } from '#shared/sheets/refusals.ts';
import type { SignInEnd } from '#shared/sheets/sign-in.ts';
import { SheetPicker, type Target } from './sheet-picker.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { sheetTexts } from './texts.ts';
import { useGoogle } from './use-google.ts';
import './sheets.css';

/** What the tools of one signed-in person are made of. `chosen` outlives a dialog. */
export type Google = { deps: DeskDeps; api: SheetsApi; chosen: { target: Target | null } };

type GooglePaneProps = {
  google: Google;
  /** What is done with a sheet is under way: nothing else is chosen meanwhile. */
  busy?: boolean;
  /** What was done with a sheet has failed because the login has ended, and nobody has said so. */
  ended?: boolean;
  /** Told what is chosen; without it nothing is. */
  onTarget?: (target: Target | null) => void;
  children?: ReactNode;
};

/** Signed out, the sign-in; signed in, who it is and the choice of a sheet. */
export function GooglePane({ google, busy = false, ended = false, onTarget, children }: GooglePaneProps) {
  const { deps, api, chosen } = google;
  const [end, setEnd] = useState<SignInEnd | null>(null);
  const [expired, setExpired] = useState(false);
  const onEnd = useCallback((how: SignInEnd) => {
    setEnd(how);
    if (how === 'done') setExpired(false);
  }, []);
  const [{ value, trouble }, again] = useGoogle(deps, api, onEnd);

  const onFailure = (failure: CallFailure) => {
    if (failure.code !== sheetCodes.signedOut) return;
    setExpired(true);
    setEnd(null);
    again();
  };
  const pick = (target: Target | null) => {
    if (target) chosen.target = target;
    onTarget?.(target);
  };
  const disconnect = async () => {
    const answer = await api.disconnect();
    if (!answer.ok) return deps.toasts.show({ kind: 'failed', text: sheetTexts.disconnectFailed, more: answer.error.message });
    chosen.target = null;
    onTarget?.(null);
    deps.toasts.show({ kind: 'info', text: sheetTexts.disconnected });
    again();
  };

  if (!value && trouble)
    return (
      <Note
        bad
        action={
          <button type="button" className="btn sm" onClick={again}>
            {sheetTexts.tryAgain}
          </button>
        }
      >
        {trouble.message}
      </Note>
    );
  if (!value) return <Bones lines={3} label={sheetTexts.loading} />;
  if (!value.account) return <SignInStep sandbox={value.sandbox} ended={expired || ended} end={end} />;
  return (
    <div className="sheets-pane">
      <p className="sheets-account">
        <span className="soft">{sheetTexts.account(value.account.email)}</span>
        <button type="button" className="btn quiet sm" disabled={busy} onClick={() => void disconnect()}>
          {sheetTexts.disconnect}
        </button>
      </p>
      {onTarget && <SheetPicker key={value.account.email} api={api} before={chosen.target} onChange={pick} onFailure={onFailure} disabled={busy} />}
      {children}
    </div>
  );
}
