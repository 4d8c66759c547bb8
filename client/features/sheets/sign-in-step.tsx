import { useState } from 'react';
import { Note } from '#client/ui/note.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SIGN_IN_PATH, type SignInEnd, signInEndTexts } from '#shared/sheets/sign-in.ts';
import { sheetTexts } from './texts.ts';

/** Not signed in at Google: the way there. @param ended the login has ended while it was used @param end how the last way there came to its end */
export function SignInStep({ sandbox, ended, end }: { sandbox: boolean; ended: boolean; end: SignInEnd | null }) {
  const [opened, setOpened] = useState<'no' | 'yes' | 'blocked'>('no');
  const wrong = end !== null && end !== 'done' ? signInEndTexts[end] : null;
  const open = () => {
    // With 'noopener' it could not be told whether the browser has kept the window from opening.
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
