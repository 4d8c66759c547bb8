import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { type Resource, useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { Form, FormError } from '#client/ui/form.tsx';
import { formatDate } from '#shared/format.ts';
import { rightCalls } from '#shared/members/right-calls.ts';
import { LONGEST_REASON, type RightRequest, type RightRequests } from '#shared/members/right-requests.ts';
import type { RightToUse } from '#shared/session/user.ts';
import { rightsTexts as texts } from './rights-texts.ts';
import './rights.css';
import { useSubmit } from '#client/ui/use-submit.ts';

type OwnRequests = { state: ResourceState<RightRequests>; resource: Resource<RightRequests> };

/** The member's own requests, kept current by the stream. */
function useOwnRequests(store: StoreDeps): OwnRequests {
  const { list } = caller(rightCalls, store.call);
  const [state, resource] = useResource(store, [list], { read: () => list(), staleOn: ['right.requested'] });
  return { state, resource };
}

/**
 * The member's last request for a right with its answer, and the form for another one. The owner's answer appears at
 * once.
 */
export function RequestRight({ store, right }: { store: StoreDeps; right: RightToUse }) {
  const { state, resource } = useOwnRequests(store);
  return (
    <section className="ask-right" aria-label={texts.requestTitle}>
      <ResourceView of={state} onRetry={resource.reload} loading={texts.loading} lines={3} failed={texts.failed}>
        {({ requests }) => (
          <Request
            key={right}
            store={store}
            right={right}
            last={requests.find((each) => each.right === right)}
            onSent={resource.reload}
          />
        )}
      </ResourceView>
    </section>
  );
}

type RequestProps = { store: StoreDeps; right: RightToUse; last: RightRequest | undefined; onSent(): void };

function Request({ store, right, last, onSent }: RequestProps) {
  const { ask } = caller(rightCalls, store.call);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const { busy, fault, submit } = useSubmit(async () => {
    setError('');
    const answer = await ask({ right, reason });
    if (answer.ok) return onSent();
    const { message, errors } = answer.error;
    if (errors?.reason === undefined) return `${texts.notSent}. ${message}`;
    setError(errors.reason);
  });
  if (last?.state === 'open') {
    return (
      <div role="status">
        <p>{texts.asked(formatDate(last.requestedAt))}</p>
        <Words of={last.reason} />
      </div>
    );
  }
  return (
    <>
      {last?.state === 'declined' && (
        <div role="status">
          <p>{texts.declined(formatDate(last.answeredAt ?? last.requestedAt))}</p>
          <Words of={last.words} />
        </div>
      )}
      <Form onSubmit={submit}>
        {right === 'changePrices' && !store.user.accessNotifications && (
          <p className="soft small">{texts.alsoNotifications}</p>
        )}
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={LONGEST_REASON}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError text={fault} />
        <BusyButton busy={busy}>{last?.state === 'declined' ? texts.requestAgain : texts.send}</BusyButton>
      </Form>
    </>
  );
}

const Words = ({ of }: { of: string }) => of !== '' && <blockquote>{of}</blockquote>;
