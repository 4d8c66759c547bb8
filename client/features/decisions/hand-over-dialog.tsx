import { useId, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { Form, FormError } from '#client/ui/form.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { decisionCalls } from '#shared/decisions/calls.ts';
import { inboxCalls } from '#shared/notifications/inbox-calls.ts';
import { LONGEST_NOTE } from '#shared/notifications/marks.ts';
import { isSupported } from '#shared/result.ts';
import type { PassedRow } from './passed-table.tsx';
import { handOverTexts as texts } from './texts.ts';

type HandOverDialogProps = { store: StoreDeps; product: PassedRow; onClose(): void };

/** Asks which colleague a product goes to. That person finds it in the inbox, assigned, with the note. */
export function HandOverDialog({ store, product: { marketplace, asin, title }, onClose }: HandOverDialogProps) {
  const form = useId();
  const [people, resource] = useResource(() => createResource(store, { read: () => caller(inboxCalls, store.call).people() }), [store]);
  const colleagues = people.value?.people.filter(({ id }) => id !== store.user._id) ?? [];
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const to = colleagues.find(({ id }) => id === chosen) ?? colleagues[0];

  const send = async () => {
    if (!to) return;
    setBusy(true);
    setFault('');
    const answer = await caller(decisionCalls, store.call).handOver({ marketplace, asin, to: to.id, note });
    setBusy(false);
    if (!answer.ok) return setFault(`${texts.failed}. ${answer.error.message}`);
    if (!isSupported(answer.value.value)) return setFault(texts.unsupported);
    store.toasts.show({ kind: 'done', text: texts.done(to.name) });
    onClose();
  };
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      cancel={texts.cancel}
      foot={
        <BusyButton form={form} busy={busy} disabled={!to}>
          {texts.submit}
        </BusyButton>
      }
    >
      <Form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="soft">{title || asin}</p>
        <ResourceView
          of={people}
          onRetry={resource.reload}
          loading={texts.loading}
          lines={3}
          failed={texts.failedPeople}
          unsupported={<p>{texts.unsupported}</p>}
        >
          {() =>
            colleagues.length === 0 ? (
              <p>{texts.nobody}</p>
            ) : (
              <RadioGroup label={texts.to} choices={colleagues.map(({ id, name }) => ({ value: id, label: name }))} value={to?.id} onChange={setChosen} />
            )
          }
        </ResourceView>
        <TextArea label={texts.note} hint={texts.noteHint} rows={2} maxLength={LONGEST_NOTE} value={note} onChange={({ target }) => setNote(target.value)} />
        <FormError text={fault || undefined} />
      </Form>
    </Dialog>
  );
}
