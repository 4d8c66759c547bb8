import { useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { FormError } from '#client/ui/form.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { localized } from '#shared/localized.ts';
import { LONGEST_REASON } from '#shared/members/right-requests.ts';

const answerTexts = localized('answerRequest', {
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
  const [words, setWords] = useState('');
  const { busy, fault, submit } = useSubmit(() => onAnswer(true, ''));
  const decline = async () => {
    const why = await onAnswer(false, words);
    if (why === '') setDeclining(false);
    return why;
  };
  return (
    <div className="row">
      <BusyButton
        type="button"
        className="btn small primary"
        busy={busy}
        aria-label={texts.grantOne(right, name)}
        onClick={submit}
      >
        {texts.grant}
      </BusyButton>
      <button
        type="button"
        className="btn small"
        aria-label={texts.declineOne(right, name)}
        onClick={() => setDeclining(true)}
      >
        {texts.decline}
      </button>
      <FormError text={fault} />
      {declining && (
        <FormDialog
          title={texts.declineTitle(right, name)}
          submit={texts.decline}
          cancel={texts.cancel}
          onSubmit={decline}
          onClose={() => setDeclining(false)}
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
        </FormDialog>
      )}
    </div>
  );
}
