import { Link } from '#client/ui/link.tsx';
import { ServerMessage } from '#client/ui/server-message.tsx';
import { Note } from '#client/ui/states.tsx';
import { useSupport } from '#client/ui/support.tsx';
import type { SignUpModule } from '#shared/account/sign-up.ts';
import { SIGN_IN_PATH, SIGN_UP_PATH } from '../paths.ts';
import type { SignUpFailure } from './sign-up-state.ts';
import { signUpScreenTexts as texts } from './texts.ts';

/** The reason for a refusal, with hints or a link to go on. */
export function FailureText({ failure, module }: { failure: SignUpFailure | null; module: SignUpModule }) {
  const support = useSupport();
  if (!failure) return null;
  return (
    <Note bad>
      <ServerMessage text={failure.text} />
      {failure.help === 'form' && (
        <>
          {' '}
          <Link href={`${SIGN_UP_PATH}/${module}`}>{texts.form}</Link>
        </>
      )}
      {failure.help === 'existing' && (
        <ul className="failure-hints">
          {texts.existing.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
          <li>
            <Link href={SIGN_IN_PATH}>{texts.existingLogIn}</Link>
          </li>
        </ul>
      )}
      {failure.help === 'support' && support && (
        <>
          {' '}
          <a href={support.href} target="_blank" rel="noreferrer">
            {texts.contact}
          </a>
        </>
      )}
    </Note>
  );
}
