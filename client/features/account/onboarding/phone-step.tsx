import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PhoneApi } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { Form, FormError } from '#client/ui/form.tsx';
import { Select } from '#client/ui/select.tsx';
import { Note } from '#client/ui/states.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { type PhoneCountry, phoneCodes, phoneCountries, phoneTexts } from '#shared/account/onboarding/phone.ts';
import { onboardingTexts } from '#shared/account/onboarding/texts.ts';
import { wizardTexts as texts } from './texts.ts';
import { type StepValues, useStepState } from './use-wizard.ts';

type PhoneProps = { api: PhoneApi; stored: StepValues; onVerified: () => void };

/** Verifies a limited trial by phone: the number first, then the code sent to it. */
export function PhoneStep({ api, stored, onVerified }: PhoneProps) {
  const [sent, setSent] = useStepState<{ to: string; at: number } | null>(stored, 'sent', null);
  const [country, setCountry] = useStepState<PhoneCountry>(stored, 'country', 'US');
  const [phone, setPhone] = useStepState(stored, 'phone', '');
  const [notice, setNotice] = useState('');
  const [again, setAgain] = useStepState<number | null>(stored, 'again', null);
  const wait = useSecondsUntil(again);
  const zipcode = phoneCountries.find(({ iso }) => iso === country)?.zipcode ?? '+1';

  const { busy, fault, submit, clear } = useSubmit(async () => {
    if (phone.trim() === '') return;
    const answer = await api.send({ zipcode, phone: phone.trim() });
    if (answer.ok) {
      setSent({ to: `${zipcode} ${phone.trim()}`, at: Date.now() });
      return setAgain(Date.now() + answer.value.value.retryMs);
    }
    const { code, message, retryMs } = answer.error;
    // Already verified: shows that and continues.
    if (code === phoneCodes.verified) {
      setNotice(phoneTexts[code] ?? message);
      return onVerified();
    }
    if (retryMs !== undefined) setAgain(Date.now() + retryMs);
    return phoneTexts[code] ?? message;
  });

  if (sent) {
    return (
      <CodeForm
        key={sent.at}
        api={api}
        to={sent.to}
        onVerified={onVerified}
        again={(usedUp) => (
          <>
            <BusyButton
              type="button"
              className={usedUp ? 'btn primary' : 'btn'}
              busy={busy}
              disabled={wait > 0}
              onClick={submit}
            >
              {wait > 0 ? texts.sendAgainIn(wait) : texts.sendAgain}
            </BusyButton>
            <button type="button" className="btn quiet" onClick={() => setSent(null)}>
              {texts.otherNumber}
            </button>
          </>
        )}
        trouble={fault}
      />
    );
  }
  return (
    <Form onSubmit={submit}>
      <p className="soft">{texts.phoneText}</p>
      <NumberFields
        country={country}
        zipcode={zipcode}
        phone={phone}
        error={fault}
        onCountry={(next) => {
          setCountry(next);
          clear();
        }}
        onPhone={(next) => {
          setPhone(next);
          clear();
        }}
      />
      <div role="status">{notice && <Note>{notice}</Note>}</div>
      <div className="wizard-row">
        <BusyButton busy={busy} disabled={phone.trim() === '' || wait > 0}>
          {onboardingTexts.sendCode}
        </BusyButton>
        {wait > 0 && <span className="soft">{texts.sendAgainIn(wait)}</span>}
      </div>
    </Form>
  );
}

type NumberFieldsProps = {
  country: PhoneCountry;
  zipcode: string;
  phone: string;
  error: string | undefined;
  onCountry(country: PhoneCountry): void;
  onPhone(phone: string): void;
};

const NumberFields = ({ country, zipcode, phone, error, onCountry, onPhone }: NumberFieldsProps) => (
  <>
    <Select<PhoneCountry>
      label={texts.country}
      autoComplete="country"
      choices={phoneCountries.map(({ iso, name, zipcode: dial }) => ({ value: iso, label: `${name} (${dial})` }))}
      value={country}
      onChange={onCountry}
    />
    <TextField
      label={texts.phone}
      type="tel"
      autoComplete="tel-national"
      before={<span className="soft">{zipcode}</span>}
      error={error}
      value={phone}
      onChange={(event) => onPhone(event.target.value)}
    />
  </>
);

type CodeProps = Omit<PhoneProps, 'stored'> & {
  to: string;
  /** Actions for requesting another code. */
  again: (usedUp: boolean) => ReactNode;
  trouble: string | undefined;
};

function CodeForm({ api, to, onVerified, again, trouble }: CodeProps) {
  const [code, setCode] = useState('');
  const [triesLeft, setTriesLeft] = useState<number | undefined>();
  const usedUp = triesLeft === 0;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { busy, fault, submit, clear } = useSubmit(async () => {
    if (usedUp || code.trim() === '') return;
    const answer = await api.verify({ code: code.trim() });
    if (answer.ok ? answer.value.value.codeVerified : answer.error.code === phoneCodes.verified) return onVerified();
    // A malformed code is shown as a wrong code.
    const refused = answer.ok || answer.error.code === 'INVALID' ? phoneCodes.mismatch : answer.error.code;
    // A malformed code is refused without counting as a try.
    if (!answer.ok && answer.error.triesLeft !== undefined) setTriesLeft(answer.error.triesLeft);
    field.current?.focus();
    return phoneTexts[refused] ?? (answer.ok ? '' : answer.error.message);
  });
  return (
    <Form onSubmit={submit}>
      <p role="status">{texts.codeSent(to)}</p>
      <TextField
        ref={field}
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={fault}
        hint={triesLeft ? texts.triesLeft(triesLeft) : undefined}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          clear();
        }}
      />
      <FormError text={trouble || (usedUp ? texts.codeUsedUp : undefined)} />
      <div className="wizard-row">
        <BusyButton className={usedUp ? 'btn' : 'btn primary'} busy={busy} disabled={usedUp || code.trim() === ''}>
          {onboardingTexts.verify}
        </BusyButton>
        {again(usedUp)}
      </div>
    </Form>
  );
}

/** Counts down the seconds until a moment. @param moment ms; null counts as past */
function useSecondsUntil(moment: number | null): number {
  const left = () => (moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts only for a different moment
  useEffect(() => {
    setSeconds(left());
    if (moment === null) return undefined;
    const ticking = setInterval(() => {
      const now = left();
      setSeconds(now);
      if (now === 0) clearInterval(ticking);
    }, 500);
    return () => clearInterval(ticking);
  }, [moment]);
  return seconds;
}
