import { useState } from 'react';
import { caller, type IntegrationsApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource, type Resource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { useComeBack } from '#client/ui/use-come-back.ts';
import { integrationCalls } from '#shared/integrations/calls.ts';
import type { AmazonIntegration, ConnectionPlace, WalmartIntegration } from '#shared/integrations/connection.ts';
import type { RegionName } from '#shared/integrations/regions.ts';
import { integrationTexts } from '#shared/integrations/texts.ts';
import type { NotificationType } from '#shared/notifications/notification.ts';
import { withMessage } from './amazon-live.ts';
import { screenTexts } from './texts.ts';

export type Integrations = {
  api: IntegrationsApi;
  amazon: ResourceState<AmazonIntegration>;
  walmart: ResourceState<WalmartIntegration>;
  /** What is being connected or disconnected now. */
  busy: ConnectionPlace | null;
  check(): void;
  disconnect(place: ConnectionPlace): Promise<void>;
  connectWalmart(): Promise<void>;
  askAgain(region: RegionName, type: NotificationType): Promise<void>;
};

type Deps = Pick<DeskDeps, 'call' | 'events$' | 'scheduler' | 'random' | 'toasts'>;

/** What is connected, true to the last word of the stream, and what can be done about it. */
export function useIntegrations(desk: Deps, goTo: (url: string) => void): Integrations {
  const api = caller(integrationCalls, desk.call);
  const [busy, setBusy] = useState<ConnectionPlace | null>(null);
  useComeBack(() => setBusy(null));
  const [amazon, amazonNow] = useResource(() => createAmazon(desk, api), [desk, api]);
  const [walmart, walmartNow] = useResource(() => createResource(desk, { read: () => api.walmart(), staleOn: ['integration.updated'] }), [desk, api]);
  const check = () => {
    amazonNow.reload();
    walmartNow.reload();
  };
  const { toasts } = desk;

  return {
    api,
    amazon,
    walmart,
    busy,
    check,
    disconnect: async (place) => {
      if (busy) return;
      setBusy(place);
      const answer = await (place === 'WALMART' ? api.disconnectWalmart() : api.disconnectAmazon({ regionShortName: place }));
      setBusy(null);
      if (answer.ok) toasts.show({ kind: 'done', text: screenTexts.disconnected(screenTexts.places[place]) });
      else toasts.show({ kind: 'failed', text: integrationTexts.disconnectFailed, more: answer.error.message });
      // The word of it comes on the stream too; a page whose stream is down shows it all the same.
      check();
    },
    connectWalmart: async () => {
      if (busy) return;
      setBusy('WALMART');
      const answer = await api.connectWalmart({ flow: 'portal', marketplace: 'US' });
      if (answer.ok) return goTo(answer.value.value.url);
      setBusy(null);
      toasts.show({ kind: 'failed', text: answer.error.message });
    },
    askAgain: async (region, type) => {
      const answer = await api.subscribe({ regionShortName: region, notificationType: type });
      toasts.show(answer.ok ? { kind: 'info', text: screenTexts.asked } : { kind: 'failed', text: answer.error.message });
      amazonNow.reload();
    },
  };
}

const createAmazon = (desk: Deps, api: IntegrationsApi): Resource<AmazonIntegration> =>
  createResource<AmazonIntegration>(desk, {
    read: () => api.amazon(),
    staleOn: ['integration.updated'],
    fromEvent: (event, value) =>
      event.type === 'notification.created'
        ? withMessage(value, { marketplace: event.data.marketplace, type: event.data.notificationType }, event.at)
        : undefined,
  });
