import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useAge } from '#client/ui/age.tsx';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { FormError } from '#client/ui/form.tsx';
import { ago } from '#shared/format.ts';
import { rightCalls } from '#shared/members/right-calls.ts';
import { LONGEST_REASON, type RightRequest } from '#shared/members/right-requests.ts';
import { isSupported } from '#shared/result.ts';
import { rightOf } from '../rights.ts';
import { actionTexts } from '../texts.ts';
import { requestTexts as texts } from './request-texts.ts';

const rightIn = ({ right }: RightRequest): string => rightOf(right)?.name ?? right;

/** The members' open requests for rights, above the list. Renders nothing if there are none. */
export function RightRequestList({ store }: { store: StoreDeps }) {
  const api = caller(rightCalls, store.call);
  const [declining, setDeclining] = useState<RightRequest | null>(null);
  const [{ value, changing }, resource] = useResource(() => createResource(store, { read: () => api.list(), staleOn: ['right.requested'] }), [store, api]);
  const open = value?.requests.filter(({ state }) => state === 'open') ?? [];

  /** @returns the reason for a failure; '' on success */
  const answer = async (request: RightRequest, grant: boolean, words: string): Promise<string> => {
    const answered = await resource.change({
      name: request.id,
      show: ({ requests }) => ({ requests: requests.map((each) => (each.id === request.id ? { ...each, state: grant ? 'granted' : 'declined' } : each)) }),
      call: () => api.answer({ id: request.id, grant, words }),
    });
    if (!answered.ok) return `${texts.failed}. ${answered.error.message}`;
    if (!isSupported(answered.value)) return actionTexts.unsupported;
    store.toasts.show({ kind: 'done', text: grant ? texts.granted(rightIn(request), request.name) : texts.declined(request.name) });
    return '';
  };
  const grant = async (request: RightRequest) => {
    const why = await answer(request, true, '');
    if (why !== '') store.toasts.show({ kind: 'failed', text: why });
  };

  return (
    <>
      {open.length > 0 && (
        <section className="right-requests" aria-labelledby="right-requests">
          <h2 id="right-requests">{texts.title}</h2>
          <ul>
            {open.map((request) => (
              <li key={request.id}>
                <p>
                  <b>{request.name}</b> {texts.asks(rightIn(request))}{' '}
                  <span className="soft small">
                    <Age at={request.askedAt} />
                  </span>
                </p>
                <blockquote>{request.reason}</blockquote>
                <button
                  type="button"
                  className="btn small primary"
                  aria-label={texts.grantOne(rightIn(request), request.name)}
                  disabled={changing.includes(request.id)}
                  onClick={() => void grant(request)}
                >
                  {texts.grant}
                </button>
                <button type="button" className="btn small" aria-label={texts.declineOne(rightIn(request), request.name)} onClick={() => setDeclining(request)}>
                  {texts.decline}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {declining && <DeclineDialog request={declining} onDecline={(words) => answer(declining, false, words)} onClose={() => setDeclining(null)} />}
    </>
  );
}

function Age({ at }: { at: number }) {
  return ago(useAge(at));
}

type DeclineDialogProps = { request: RightRequest; onDecline(words: string): Promise<string>; onClose(): void };

function DeclineDialog({ request, onDecline, onClose }: DeclineDialogProps) {
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const decline = async () => {
    setBusy(true);
    const why = await onDecline(words);
    setBusy(false);
    setFault(why);
    if (why === '') onClose();
  };
  return (
    <Dialog
      title={texts.declineTitle(rightIn(request), request.name)}
      onClose={onClose}
      cancel={actionTexts.cancel}
      foot={
        <BusyButton type="button" busy={busy} onClick={() => void decline()}>
          {texts.decline}
        </BusyButton>
      }
    >
      <p className="soft">{request.reason}</p>
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
  );
}
