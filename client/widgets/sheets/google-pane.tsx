import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { CallFailure } from '#client/api/call.ts';
import { caller, type SheetsApi } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { RetryButton } from '#client/ui/failures.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import type { UserInfo } from '#shared/session/user.ts';
import { sheetCalls } from '#shared/sheets/calls.ts';
import { sheetCodes } from '#shared/sheets/sheet-refusals.ts';
import {
  SIGN_IN_CHANNEL,
  SIGN_IN_PATH,
  type SignInEnd,
  signInEndSchema,
  signInEndTexts,
} from '#shared/sheets/sheet-sign-in.ts';
import { SheetPicker, type Target } from './sheet-picker.tsx';
import { sheetTexts } from './texts.ts';
import './sheets.css';
import { Subject } from 'rxjs';
import * as v from 'valibot';
import { useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { SheetsStatus } from '#shared/sheets/sheet.ts';

/** The sheet that a signed-in person chose last: it outlives a dialog. */
const lastTargets = new WeakMap<UserInfo, Target>();

type GooglePaneProps = {
  deps: StoreDeps;
  /** Whether an action is running; disables the choice of a sheet. */
  busy?: boolean;
  /** Whether an action failed because the sign-in ended and this is not shown elsewhere. */
  ended?: boolean;
  /** Called with the chosen sheet; without it, no sheet can be chosen. */
  onTarget?: (target: Target | null) => void;
  children?: ReactNode;
};

/** Shows the Google sign-in, or the account and the choice of a sheet. */
export function GooglePane({ deps, busy = false, ended = false, onTarget, children }: GooglePaneProps) {
  const { user } = deps;
  const api = caller(sheetCalls, deps.call);
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
    if (target) lastTargets.set(user, target);
    onTarget?.(target);
  };
  const disconnect = async () => {
    const answer = await api.disconnect();
    if (!answer.ok) return deps.toasts.failed(sheetTexts.disconnectFailed, answer.error.message);
    lastTargets.delete(user);
    onTarget?.(null);
    deps.toasts.show({ kind: 'info', text: sheetTexts.disconnected });
    again();
  };

  if (!value && trouble)
    return (
      <Note bad action={<RetryButton onPress={again} small />}>
        {trouble.message}
      </Note>
    );
  if (!value) return <Skeleton lines={3} label={sheetTexts.loading} />;
  if (!value.account) return <SignInStep sandbox={value.sandbox} ended={expired || ended} end={end} />;
  return (
    <div className="sheets-pane">
      <p className="sheets-account">
        <span className="soft">{sheetTexts.account(value.account.email)}</span>
        <button type="button" className="btn quiet small" disabled={busy} onClick={() => void disconnect()}>
          {sheetTexts.disconnect}
        </button>
      </p>
      {onTarget && (
        <SheetPicker
          key={value.account.email}
          api={api}
          before={lastTargets.get(user) ?? null}
          onChange={pick}
          onFailure={onFailure}
          disabled={busy}
        />
      )}
      {children}
    </div>
  );
}

/** @param onEnd called when a sign-in window finishes, in any tab */
function useGoogle(
  deps: StoreDeps,
  api: SheetsApi,
  onEnd: (end: SignInEnd) => void,
): [ResourceState<SheetsStatus>, () => void] {
  const again$ = useMemo(() => new Subject<void>(), []);
  const [state] = useResource(deps, [api, again$], { read: () => api.status(), again$ });
  useEffect(() => {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    channel.onmessage = ({ data }) => {
      const parsed = v.safeParse(signInEndSchema, data);
      if (!parsed.success) return;
      onEnd(parsed.output.end);
      again$.next();
    };
    return () => channel.close();
  }, [again$, onEnd]);
  return [state, () => again$.next()];
}

/** The Google sign-in. @param ended the sign-in expired during use @param end how the last attempt ended */
function SignInStep({ sandbox, ended, end }: { sandbox: boolean; ended: boolean; end: SignInEnd | null }) {
  const [opened, setOpened] = useState<'no' | 'yes' | 'blocked'>('no');
  const wrong = end !== null && end !== 'done' ? signInEndTexts[end] : null;
  const open = () => {
    // With 'noopener' a blocked popup could not be detected.
    const opened = window.open(SIGN_IN_PATH, 'google-sign-in', 'popup,width=520,height=680');
    setOpened(opened ? 'yes' : 'blocked');
  };
  return (
    <div className="sheets-sign-in">
      {wrong && <Note bad>{wrong}</Note>}
      {ended && !wrong && <Note bad>{sheetTexts.ended}</Note>}
      <p className="soft">{sheetTexts.why}</p>
      {sandbox && <p className="soft">{sheetTexts.sandbox}</p>}
      <p>
        <button type="button" className="btn primary" onClick={open}>
          <ScreenIcon name="window" /> {sheetTexts.signIn}
        </button>
      </p>
      <div role="status">
        {opened === 'yes' && !wrong && <p className="soft">{sheetTexts.waiting}</p>}
        {opened === 'blocked' && (
          <p>
            {sheetTexts.blocked}{' '}
            <a href={SIGN_IN_PATH} target="_blank" rel="noreferrer">
              {sheetTexts.inNewTab}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
