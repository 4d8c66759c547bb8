import type { SignUpLayout } from './sign-up-state.ts';
import { signUpScreenTexts as texts } from './texts.ts';

/** The three steps, strung along the wire. */
export const SignUpSide = ({ layout }: { layout: SignUpLayout }) => (
  <aside className="door-side" aria-label={texts.side}>
    <ol className="stops">
      {texts.stops.map(([step, title, text]) => (
        <li key={step} className={step === layout ? 'now' : undefined} aria-current={step === layout ? 'step' : undefined}>
          <b>{title}</b>
          <span className="soft">{text}</span>
        </li>
      ))}
    </ol>
  </aside>
);
