import { useState } from 'react';
import { localized } from '#shared/localized.ts';
import { LONGEST_REASON } from '#shared/members/right-requests.ts';
import { BusyButton } from './busy-button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './fields.tsx';
import { FormError } from './form.tsx';

export const answerTexts = localized('answerRequest', {
  grant: 'Grant',
  grantOne: (right: string, name: string) => `Grant ${name} ${right}`,
  decline: 'Decline',
  declineOne: (right: string, name: string) => `Decline ${right} for ${name}`,
  declineTitle: (right: string, name: string) => `Decline ${right} for ${name}?`,
  words: 'Your answer',
  wordsHint: 'The member reads it. You can leave it empty.',
  cancel: 'Cancel',
});
const texts = answerTexts;

type AnswerRequestProps = {
  /** The right's name. */
  right: string;
  /** The member's name. */
  name: string;
  reason: string;
  /** @returns the reason for a failure; '' on success */
  onAnswer(grant: boolean, words: string): Promise<string>;
};

/** The owner's answer to a request for a right (OWN-11): granted with one press, declined with words. */
export function AnswerRequest({ right, name, reason, onAnswer }: AnswerRequestProps) {
  const [declining, setDeclining] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [words, setWords] = useState('');
  const answer = async (grant: boolean) => {
    setBusy(true);
    const why = await onAnswer(grant, grant ? '' : words);
    setBusy(false);
    setFault(why);
    if (why === '') setDeclining(false);
  };
  return (
    <div className="row">
      <BusyButton type="button" className="btn small primary" busy={busy} aria-label={texts.grantOne(right, name)} onClick={() => void answer(true)}>
        {texts.grant}
      </BusyButton>
      <button type="button" className="btn small" aria-label={texts.declineOne(right, name)} onClick={() => setDeclining(true)}>
        {texts.decline}
      </button>
      {!declining && <FormError text={fault || undefined} />}
      {declining && (
        <Dialog
          title={texts.declineTitle(right, name)}
          onClose={() => setDeclining(false)}
          cancel={texts.cancel}
          foot={
            <BusyButton type="button" busy={busy} onClick={() => void answer(false)}>
              {texts.decline}
            </BusyButton>
          }
        >
          <p className="soft">{reason}</p>
          <TextArea
            label={texts.words}
            hint={texts.wordsHint}
            data-autofocus
            maxLength={LONGEST_REASON}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <FormError text={fault || undefined} />
        </Dialog>
      )}
    </div>
  );
}
