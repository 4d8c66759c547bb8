import { useMemo } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { undoAction } from '#client/ui/toasts$.ts';
import { channelCalls } from '#shared/channels/calls.ts';
import type { AddChannel, ChangeChannel, Channel, ChannelList } from '#shared/channels/channel.ts';
import type { Quiet } from '#shared/channels/paces.ts';
import { channelTexts as texts } from './texts.ts';

export type ChannelCommands = {
  /** @returns the reason for a refusal, by field; '' is none of them */
  add(channel: AddChannel): Promise<Record<string, string> | null>;
  change(change: ChangeChannel): Promise<void>;
  remove(channel: Channel): Promise<void>;
  test(channel: Channel): Promise<void>;
  /** Sends what was given up again. @param span how far back, ms; null for all of it */
  sendAgain(channel: Channel, span: number | null): Promise<void>;
  saveQuiet(quiet: Quiet | null): Promise<void>;
};

/** The person's channels, current in all tabs, and commands on them. */
export function useChannels(store: StoreDeps): {
  state: ResourceState<ChannelList>;
  reload(): void;
  commands: ChannelCommands;
} {
  const api = caller(channelCalls, store.call);
  const { toasts, clock } = store;
  const [state, list] = useResource<ChannelList>(store, [api], {
    read: () => api.list(),
    staleOn: ['channels.changed'],
  });
  const commands = useMemo((): ChannelCommands => {
    const failed = (more: string) => void toasts.failed(texts.notDone, more);
    const send = async (call: () => ReturnType<typeof api.list>, show = (value: ChannelList) => value) => {
      const answer = await list.change({ show, call, settle: (_, value) => value });
      if (!answer.ok) failed(answer.error.message);
      return answer.ok;
    };
    const each = (value: ChannelList, change: (channel: Channel) => Channel): ChannelList => ({
      ...value,
      channels: value.channels.map(change),
    });
    return {
      add: async (channel) => {
        const answer = await list.change({
          show: (value) => value,
          call: () => api.add(channel),
          settle: (_, value) => value,
        });
        return answer.ok ? null : (answer.error.errors ?? { '': answer.error.message });
      },
      change: async (change) => {
        const { id, paces, ...rest } = change;
        await send(
          () => api.change(change),
          (value) =>
            each(value, (channel) =>
              channel.id === id ? { ...channel, ...rest, paces: { ...channel.paces, ...paces } } : channel,
            ),
        );
      },
      remove: async ({ id, name }) => {
        const done = await send(
          () => api.remove({ id }),
          (value) => ({ ...value, channels: value.channels.filter((channel) => channel.id !== id) }),
        );
        if (!done) return;
        const undo = () => void send(() => api.restore({ id }));
        toasts.show({ kind: 'deleted', text: texts.removed(name), action: undoAction(undo) });
      },
      test: async ({ id, name }) => {
        if (await send(() => api.test({ id }))) toasts.done(texts.tested(name));
      },
      sendAgain: async ({ id }, span) => {
        await send(() => api.sendAgain({ id, since: span === null ? 0 : clock.now() - span }));
      },
      saveQuiet: async (quiet) => {
        const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
        await send(
          () => api.saveQuiet({ quiet, zone }),
          (value) => ({ ...value, quiet, zone }),
        );
      },
    };
  }, [api, list, toasts, clock]);
  return { state, reload: list.reload, commands };
}
