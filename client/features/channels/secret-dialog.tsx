import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { channelCalls } from '#shared/channels/calls.ts';
import type { Channel, WebhookSecrets } from '#shared/channels/channel.ts';
import { formatMoment } from '#shared/format.ts';
import { channelTexts as texts } from './texts.ts';

type SecretDialogProps = { store: StoreDeps; channel: Channel; onClose(): void };

/** The secrets that sign a webhook's messages. A new one leaves the former valid for a day, to swap it in peace. */
export function SecretDialog({ store, channel, onClose }: SecretDialogProps) {
  const { id } = channel;
  const api = caller(channelCalls, store.call);
  const [state, resource] = useResource<WebhookSecrets>(store, [api, id], { read: () => api.secrets({ id }) });
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    const answer = await resource.change({
      show: (value) => value,
      call: () => api.newSecret({ id }),
      settle: (_, value) => value,
    });
    setBusy(false);
    if (!answer.ok) store.toasts.failed(texts.notDone, answer.error.message);
  };
  return (
    <Dialog
      title={texts.secretOf(channel.name)}
      cancel={texts.close}
      onClose={onClose}
      foot={
        <BusyButton type="button" className="btn" busy={busy} onClick={() => void renew()}>
          {texts.newSecret}
        </BusyButton>
      }
    >
      <ResourceView
        of={state}
        onRetry={resource.reload}
        loading={texts.secretsLoading}
        lines={2}
        failed={texts.secretsFailed}
      >
        {({ secrets }) => (
          <div className="form">
            <p>{texts.secretText}</p>
            {secrets.map(({ value, until }) => (
              <TextField
                key={value}
                label={until === null ? texts.current : texts.former}
                hint={until === null ? undefined : texts.validUntil(formatMoment(until))}
                value={value}
                readOnly
                onFocus={({ target }) => target.select()}
              />
            ))}
          </div>
        )}
      </ResourceView>
    </Dialog>
  );
}
