import { BusyButton } from '#client/ui/busy-button.tsx';
import { Note } from '#client/ui/note.tsx';
import type { Subscription } from '#shared/billing/billing-summary.ts';
import { changeWords, titleOf } from './subscription-words.ts';
import { billingScreenTexts as texts } from './texts.ts';

type ScheduledChangeProps = { subscription: Subscription; busy: boolean; onTakeBack(): void };

/** What a subscription becomes at its renewal. Until then it can be taken back in its place. */
export function ScheduledChange({ subscription, busy, onTakeBack }: ScheduledChangeProps) {
  const { scheduled } = subscription;
  if (!scheduled) return null;
  return (
    <Note
      action={
        <BusyButton type="button" className="btn sm" busy={busy} onClick={onTakeBack}>
          {texts.takeBack}
        </BusyButton>
      }
    >
      <b>{texts.scheduled(titleOf(scheduled), scheduled.at)}</b>
      <br />
      {changeWords(subscription, scheduled)}
    </Note>
  );
}
