import { useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { ResourceView } from '#client/stream/resource-view.tsx';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { EmptyState } from '#client/ui/failures.tsx';
import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Select } from '#client/ui/select.tsx';
import { channelCalls } from '#shared/channels/calls.ts';
import { type Channel, type Delivery, type DeliveryState, deliveryStates } from '#shared/channels/channel.ts';
import { topicNames } from '#shared/channels/topics.ts';
import { formatMoment } from '#shared/format.ts';
import { escalationTexts } from './escalation-texts.ts';
import { deliveryStateNames, channelTexts as texts } from './texts.ts';

type DeliveriesDrawerProps = { store: StoreDeps; channels: readonly Channel[]; onClose(): void };

/** What became of each alert on each channel. What was given up is sent again or dropped by hand. */
export function DeliveriesDrawer({ store, channels, onClose }: DeliveriesDrawerProps) {
  const [state, setState] = useState<DeliveryState | 'any'>('any');
  return (
    <div className="deliveries-drawer">
      <Drawer title={texts.deliveries} onClose={onClose}>
        <p className="hint">{texts.deliveriesText}</p>
        <Select
          label={texts.state}
          choices={[
            { value: 'any', label: texts.anyState },
            ...deliveryStates.map((value) => ({ value, label: deliveryStateNames[value] })),
          ]}
          value={state}
          onChange={setState}
        />
        <DeliveryPage
          key={state}
          store={store}
          channels={channels}
          question={state === 'any' ? {} : { state }}
          onOpen={onClose}
        />
      </Drawer>
    </div>
  );
}

type DeliveryPageProps = {
  store: StoreDeps;
  channels: readonly Channel[];
  question: { state?: DeliveryState; before?: string };
  onOpen(): void;
};

/** A page of deliveries. The next one follows below it. */
function DeliveryPage({ store, channels, question, onOpen }: DeliveryPageProps) {
  const api = caller(channelCalls, store.call);
  const [older, setOlder] = useState(false);
  const { state, before } = question;
  const [list, resource] = useResource(store, [api, state, before], {
    read: () => api.deliveries({ ...(state ? { state } : {}), ...(before ? { before } : {}) }),
    staleOn: ['channels.changed'],
  });
  const change = async (id: number, what: 'send' | 'drop') => {
    const answer = await api.changeDeliveries({ ids: [id], what });
    if (!answer.ok) store.toasts.failed(texts.notDone, answer.error.message);
    resource.reload();
  };
  return (
    <ResourceView
      of={list}
      onRetry={resource.reload}
      loading={texts.deliveriesLoading}
      lines={6}
      failed={texts.deliveriesFailed}
    >
      {({ deliveries, more }) =>
        deliveries.length === 0 ? (
          <EmptyState icon={<ScreenIcon name="send" />} title={texts.noDeliveries}>
            {texts.noDeliveriesText}
          </EmptyState>
        ) : (
          <>
            <ul className="deliveries">
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <DeliveryLine
                    delivery={delivery}
                    channel={channels.find(({ id }) => id === delivery.channel)?.name ?? ''}
                    onChange={change}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
            {more && !older && (
              <button type="button" className="btn" onClick={() => setOlder(true)}>
                {texts.older}
              </button>
            )}
            {more && older && (
              <DeliveryPage
                store={store}
                channels={channels}
                question={{ ...question, before: String(deliveries.at(-1)?.id) }}
                onOpen={onOpen}
              />
            )}
          </>
        )
      }
    </ResourceView>
  );
}

type DeliveryLineProps = {
  delivery: Delivery;
  channel: string;
  onChange(id: number, what: 'send' | 'drop'): Promise<void>;
  onOpen(): void;
};

function DeliveryLine({ delivery, channel, onChange, onOpen }: DeliveryLineProps) {
  const { id, record, title, topic, state, escalated, at, dueAt, endedAt, why } = delivery;
  const isOpen = endedAt === null;
  const isStep = escalated && state === 'due';
  return (
    <>
      <p className="delivery-title">
        {title === null ? (
          <span className="soft">{texts.deleted}</span>
        ) : (
          <Link href={`/notifications/${encodeURIComponent(record)}`} className="cut" onClick={onOpen}>
            {topicNames[topic]}: {title}
          </Link>
        )}
      </p>
      <p className="small soft">
        {channel} · {isStep ? escalationTexts.title : deliveryStateNames[state]}
        {escalated && state === 'sent' && `, ${escalationTexts.escalated}`}
        {isOpen && dueAt > at
          ? `, ${isStep ? '' : `${texts.due} `}${formatMoment(dueAt)}`
          : ` · ${formatMoment(endedAt ?? at)}`}
      </p>
      {why !== null && <p className="small soft">{why}</p>}
      {state !== 'sent' && state !== 'left-out' && (
        <p className="delivery-acts">
          {state === 'given-up' && (
            <button type="button" className="btn small" onClick={() => void onChange(id, 'send')}>
              {texts.sendAgain}
            </button>
          )}
          <button type="button" className="btn small quiet" onClick={() => void onChange(id, 'drop')}>
            {texts.drop}
          </button>
        </p>
      )}
    </>
  );
}
