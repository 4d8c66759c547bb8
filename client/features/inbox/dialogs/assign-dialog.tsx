import { useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import type { Person } from '#shared/inbox/inbox.ts';
import { LONGEST_NOTE } from '#shared/inbox/marks.ts';
import { assignTexts } from '../assign-texts.ts';
import type { AlertRow } from '../state/notifications-state.ts';
import { useNotifications } from '../store-context.ts';
import { useNumberKeys } from './number-keys.ts';
import './inbox-dialogs.css';

const MEMBERS_PATH = '/az-insight/account-management';

type AssignDialogProps = {
  rows: readonly AlertRow[];
  onAssign(to: Person | null, note: string): void;
  onClose(): void;
};

/** Asks who deals with the alerts (INBX-10). The number keys choose a person; Enter assigns. */
export function AssignDialog({ rows, onAssign, onClose }: AssignDialogProps) {
  const { people$, me } = useNotifications();
  const people = useValue(people$);
  const id = useId();
  const [first] = rows;
  const before = rows.length === 1 ? first?.alert.marks : undefined;
  const [chosen, setChosen] = useState(before?.assignee?.id);
  const [note, setNote] = useState(before?.note ?? '');
  const to = people.find((person) => person.id === chosen) ?? people.find((person) => person.id !== me) ?? people[0];
  // People may load after the dialog opened. The focus then moves to them from an empty note, so that number keys and
  // Enter choose.
  const form = useRef<HTMLFormElement>(null);
  const areKnown = people.length > 0;
  useEffect(() => {
    const { activeElement } = document;
    if (
      areKnown &&
      activeElement instanceof HTMLTextAreaElement &&
      activeElement.value === '' &&
      form.current?.contains(activeElement)
    )
      form.current.querySelector<HTMLElement>('input:checked')?.focus();
  }, [areKnown]);
  useNumberKeys((index) => people[index] && setChosen(people[index].id));
  const isAssigned = rows.some(({ alert }) => alert.marks?.assignee);

  return (
    <Dialog
      title={assignTexts.title(rows.length)}
      onClose={onClose}
      foot={
        <>
          {isAssigned && (
            <button type="button" className="btn" onClick={() => onAssign(null, '')}>
              {assignTexts.nobody}
            </button>
          )}
          <button type="submit" form={id} className="btn primary" disabled={!to}>
            {assignTexts.assign}
          </button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className="assign-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (to) onAssign(to, note.trim());
        }}
      >
        <RadioGroup
          label={assignTexts.to}
          choices={people.map((person) => ({
            value: person.id,
            label: person.id === me ? assignTexts.me(person.name) : person.name,
          }))}
          value={to?.id}
          onChange={setChosen}
        />
        {people.length < 2 && (
          <p className="hint">
            {assignTexts.alone} <Link href={MEMBERS_PATH}>{assignTexts.toMembers}</Link>
          </p>
        )}
        <TextArea
          label={assignTexts.note}
          hint={assignTexts.noteHint}
          rows={2}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  );
}
