import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { type DrillState, drillCalls, nextDrillAt } from '#shared/channels/drill-calls.ts';
import { channelTexts as texts } from './texts.ts';

/**
 * The newest test of the person's channels, current in all tabs.
 * `inTab`: how long after the press its alert came to this tab, ms, by the browser's clock; undefined for a test that
 * another tab or the week has started.
 */
export function useDrill(store: StoreDeps) {
  const { call, toasts, events$, user } = store;
  const api = caller(drillCalls, call);
  const [state, resource] = useResource<DrillState>(store, [api], {
    read: () => api.read(),
    staleOn: ['channels.changed'],
  });
  const [pressedAt, setPressedAt] = useState<number>();
  const [arrived, setArrived] = useState<{ record: string; after: number }>();
  useEffect(() => {
    if (pressedAt === undefined) return;
    // The alert may come before the answer that names it.
    const live = events$.subscribe((item) => {
      if (item.kind !== 'event' || item.event.type !== 'notification.created') return;
      const { detail, identity } = item.event.data;
      if (detail.kind !== 'notice' || detail.notice.about !== 'drill' || detail.notice.member !== user._id) return;
      setArrived({ record: identity.recordId ?? '', after: performance.now() - pressedAt });
    });
    return () => live.unsubscribe();
  }, [events$, user, pressedAt]);

  const change = async (send: () => ReturnType<typeof api.read>, show = (value: DrillState) => value) => {
    const answer = await resource.change({ show, call: send, settle: (_, value) => value });
    if (!answer.ok) toasts.failed(texts.notDone, answer.error.message);
  };
  return {
    state,
    reload: resource.reload,
    inTab: arrived?.record === state.value?.drill?.record ? arrived?.after : undefined,
    start: () => {
      setPressedAt(performance.now());
      return change(() => api.start());
    },
    setWeekly: (weekly: boolean) => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const nextAt = weekly ? nextDrillAt(Date.now(), zone) : null;
      return change(
        () => api.weekly({ weekly, zone }),
        (value) => ({ ...value, nextAt }),
      );
    },
  };
}
