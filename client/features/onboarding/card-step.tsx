import { useState } from 'react';
import type { OnboardingApi } from '#client/api/caller.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Note } from '#client/ui/note.tsx';
import { useComeBack } from '#client/ui/use-come-back.ts';
import { cardMessage } from '#shared/onboarding/failures.ts';
import { CARD_LEFT } from '#shared/onboarding/seller-authorisation.ts';
import { wizardTexts as texts } from './texts.ts';

/** A limited trial by card: the payment service's page checks it and leads back here. */
export function CardStep({ api, refused, returnUrl }: { api: OnboardingApi; refused: string | undefined; returnUrl: string }) {
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState(refused);
  useComeBack(() => setBusy(false));
  const go = async () => {
    setBusy(true);
    const answer = await api.verifyCard({ returnUrl });
    if (answer.ok) return location.assign(answer.value.value.url);
    setBusy(false);
    setCode(answer.error.code === 'EXCEPTION' ? answer.error.message : answer.error.code);
  };
  return (
    <div className="wizard-stack">
      <p className="soft">{texts.cardText}</p>
      {code && <Note bad={code !== CARD_LEFT}>{cardMessage(code)}</Note>}
      <p>
        <BusyButton type="button" busy={busy} onClick={() => void go()}>
          {code ? texts.cardAgain : texts.cardStart}
        </BusyButton>
      </p>
    </div>
  );
}
