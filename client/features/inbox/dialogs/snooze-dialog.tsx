import { useState } from 'react';
import { useClock } from '#client/ui/age.tsx';
import { dateTimeField } from '#client/ui/date-fields.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorLine } from '#client/ui/fields.tsx';
import { snoozeFault } from '#shared/inbox/marks.ts';
import { snoozeEnd } from '../snooze-times.ts';
import { useNumberKeys } from './number-keys.ts';
import { snoozeChoices, snoozeTexts } from './snooze-choices.ts';
import './inbox-dialogs.css';

/** Asks until when. The keys 1 to 4 choose without the mouse. */
export function SnoozeDialog({
  count,
  onSnooze,
  onClose,
}: {
  count: number;
  onSnooze(until: number): void;
  onClose(): void;
}) {
  const clock = useClock();
  const [now] = useState(() => clock.now());
  const choices = snoozeChoices(now);
  const [own, setOwn] = useState(() => dateTimeField(choices.at(-1)?.at ?? now));
  const [fault, setFault] = useState<'past' | 'too far'>();

  useNumberKeys((index) => {
    const choice = choices[index];
    if (choice) onSnooze(choice.at);
  });

  const take = () => {
    const until = new Date(own).getTime();
    const found = Number.isNaN(until) ? 'past' : snoozeFault(until, clock.now());
    setFault(found);
    if (!found) onSnooze(until);
  };

  return (
    <Dialog title={snoozeTexts.title(count)} onClose={onClose}>
      <div className="snooze-choices">
        {choices.map(({ id, at }, index) => (
          <button
            key={id}
            type="button"
            className="snooze-choice"
            data-autofocus={index === 0 || undefined}
            onClick={() => onSnooze(at)}
          >
            <kbd>{index + 1}</kbd> {snoozeTexts[id]} <span className="fig soft push">{snoozeEnd(at, now)}</span>
          </button>
        ))}
        <form
          className="snooze-own"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            take();
          }}
        >
          <label className="field">
            <span>{snoozeTexts.chosenAt}</span>
            <span className="input">
              <input
                type="datetime-local"
                value={own}
                aria-invalid={fault ? true : undefined}
                onChange={({ target }) => setOwn(target.value)}
              />
            </span>
          </label>
          <button type="submit" className="btn primary">
            {snoozeTexts.snooze}
          </button>
        </form>
        <ErrorLine text={fault && (fault === 'past' ? snoozeTexts.past : snoozeTexts.tooFar)} />
        <p className="hint">{snoozeTexts.hint(Intl.DateTimeFormat().resolvedOptions().timeZone)}</p>
      </div>
    </Dialog>
  );
}
