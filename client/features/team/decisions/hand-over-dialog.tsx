import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { TextArea } from '#client/ui/fields.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { LONGEST_NOTE } from '#shared/inbox/marks.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import type { PassedRow } from './passed-table.tsx';
import { handOverTexts as texts } from './texts.ts';

type HandOverDialogProps = { store: StoreDeps; product: PassedRow; onClose(): void };

/** Asks which colleague a product goes to. That person finds it in the inbox, assigned, with the note. */
export function HandOverDialog({ store, product: { marketplace, asin, title }, onClose }: HandOverDialogProps) {
  const [people, resource] = useResource(store, [], { read: () => caller(inboxCalls, store.call).people() });
  const colleagues = people.value?.people.filter(({ id }) => id !== store.user._id) ?? [];
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState('');
  const to = colleagues.find(({ id }) => id === chosen) ?? colleagues[0];

  const send = async () => {
    if (!to) return;
    const answer = await caller(decisionCalls, store.call).handOver({ marketplace, asin, to: to.id, note });
    if (!answer.ok) return `${texts.failed}. ${answer.error.message}`;
    store.toasts.done(texts.done(to.name));
    onClose();
  };
  return (
    <FormDialog
      title={texts.title}
      className="form"
      cancel={texts.cancel}
      submit={texts.submit}
      disabled={!to}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="soft">{title || asin}</p>
      <ResourceView of={people} onRetry={resource.reload} loading={texts.loading} lines={3} failed={texts.failedPeople}>
        {() =>
          colleagues.length === 0 ? (
            <p>{texts.nobody}</p>
          ) : (
            <RadioGroup
              label={texts.to}
              choices={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
              value={to?.id}
              onChange={setChosen}
            />
          )
        }
      </ResourceView>
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        rows={2}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
