import { useState } from 'react';
import { caller, type IntegrationsApi } from '#client/api/caller.ts';
import { createResource, type Resource, useResource, useResourceOf } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useComeBack } from '#client/ui/use-come-back.ts';
import type { AlertType } from '#shared/inbox/notification.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import type {
  AmazonConnection,
  AmazonIntegration,
  ConnectionId,
  MessageLine,
  WalmartIntegration,
} from '#shared/integrations/connection.ts';
import type { MessageType } from '#shared/integrations/message-types.ts';
import { type RegionName, regions } from '#shared/integrations/regions.ts';
import { integrationTexts } from '#shared/integrations/texts.ts';
import { screenTexts } from './texts.ts';

export type Integrations = {
  api: IntegrationsApi;
  amazon: ResourceState<AmazonIntegration>;
  walmart: ResourceState<WalmartIntegration>;
  /** The place being connected or disconnected. */
  busy: ConnectionId | null;
  check(): void;
  disconnect(place: ConnectionId): Promise<void>;
  connectWalmart(): Promise<void>;
  requestAgain(region: RegionName, type: MessageType): Promise<void>;
};

type Deps = Pick<StoreDeps, 'call' | 'events$' | 'scheduler' | 'random' | 'toasts'>;

/** The connections, kept current by the stream, and the commands on them. */
export function useIntegrations(store: Deps, goTo: (url: string) => void): Integrations {
  const api = caller(integrationCalls, store.call);
  const [busy, setBusy] = useState<ConnectionId | null>(null);
  useComeBack(() => setBusy(null));
  const [amazon, amazonNow] = useResourceOf(() => createAmazon(store, api), [store, api]);
  const [walmart, walmartNow] = useResource(store, [api], {
    read: () => api.walmart(),
    staleOn: ['integration.updated'],
  });
  const check = () => {
    amazonNow.reload();
    walmartNow.reload();
  };
  const { toasts } = store;

  return {
    api,
    amazon,
    walmart,
    busy,
    check,
    disconnect: async (place) => {
      if (busy) return;
      setBusy(place);
      const answer = await (place === 'WALMART'
        ? api.disconnectWalmart()
        : api.disconnectAmazon({ regionShortName: place }));
      setBusy(null);
      if (answer.ok) toasts.done(screenTexts.disconnected(screenTexts.places[place]));
      else toasts.failed(integrationTexts.disconnectFailed, answer.error.message);
      // The stream reports this too; reloading covers a page whose stream is down.
      check();
    },
    connectWalmart: async () => {
      if (busy) return;
      setBusy('WALMART');
      const answer = await api.connectWalmart({ flow: 'portal', marketplace: 'US' });
      if (answer.ok) return goTo(answer.value.value.url);
      setBusy(null);
      toasts.failed(answer.error.message);
    },
    requestAgain: async (region, type) => {
      const answer = await api.subscribe({ regionShortName: region, notificationType: type });
      toasts.show(
        answer.ok ? { kind: 'info', text: screenTexts.requested } : { kind: 'failed', text: answer.error.message },
      );
      amazonNow.reload();
    },
  };
}

const createAmazon = (store: Deps, api: IntegrationsApi): Resource<AmazonIntegration> =>
  createResource<AmazonIntegration>(store, {
    read: () => api.amazon(),
    staleOn: ['integration.updated'],
    fromEvent: (event, value) =>
      event.type === 'notification.created'
        ? withMessage(value, { marketplace: event.data.marketplace, type: event.data.notificationType }, event.at)
        : undefined,
  });

/**
 * Updates a connection when an alert arrives: marks its type as seen and counts it in the last hour. Returns undefined
 * if no connection matches.
 * @param at ms
 */
export function withMessage(
  integration: AmazonIntegration | undefined,
  alert: { marketplace: string; type: AlertType },
  at: number,
): AmazonIntegration | undefined {
  const region = Object.values(regions).find(({ marketplaces }) => marketplaces.includes(alert.marketplace))?.shortName;
  const connection = integration?.connections.find(({ regionShortName }) => regionShortName === region);
  if (!integration || !connection?.messages.some(({ notificationType }) => notificationType === alert.type))
    return undefined;
  const messages = connection.messages.map((line) => (line.notificationType === alert.type ? seenAt(line, at) : line));
  const connections = integration.connections.map(
    (each): AmazonConnection => (each === connection ? { ...connection, messages } : each),
  );
  return { ...integration, connections };
}

const seenAt = (line: MessageLine, at: number): MessageLine => ({
  ...line,
  state: 'seen',
  reason: null,
  firstSeenAt: line.firstSeenAt ?? at,
  lastSeenAt: Math.max(line.lastSeenAt ?? 0, at),
  hours: line.hours.map((count, index) => (index === line.hours.length - 1 ? count + 1 : count)),
});
