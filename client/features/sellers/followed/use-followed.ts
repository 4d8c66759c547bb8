import { useMemo } from 'react';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { undoAction } from '#client/ui/toasts$.ts';
import type { Followed } from '#shared/sellers/follow.ts';
import { followCalls } from '#shared/sellers/follow-calls.ts';
import { followTexts as texts } from './texts.ts';

type Listed = { followed: Followed[] };

export type FollowCommands = {
  /** @returns the reason for a refusal */
  follow(seller: {
    marketplace: Followed['marketplace'];
    sellerId: string;
    name: string;
    cap: number;
  }): Promise<string | null>;
  /** @param cap without it, looks that stopped go on @returns the reason for a refusal */
  change(followed: Followed, cap?: number): Promise<string | null>;
  unfollow(followed: Followed): Promise<void>;
};

/** The team's followed storefronts, current in all tabs, and commands on them. */
export function useFollowed(store: StoreDeps): {
  state: ResourceState<Listed>;
  reload(): void;
  commands: FollowCommands;
} {
  const api = caller(followCalls, store.call);
  const { toasts } = store;
  const [state, list] = useResource<Listed>(store, [api], { read: () => api.list(), staleOn: ['followed.changed'] });
  const commands = useMemo((): FollowCommands => {
    const send = async (call: () => ReturnType<typeof api.list>, show: (value: Listed) => Listed = (value) => value) =>
      list.change({ show, call, settle: (_, value) => value });
    return {
      follow: async ({ name, ...seller }) => {
        const answer = await send(() => api.follow(seller as Parameters<typeof api.follow>[0]));
        if (!answer.ok) return answer.error.message;
        toasts.done(texts.followed(name));
        return null;
      },
      change: async ({ id, name }, cap) => {
        const answer = await send(() => api.change(cap === undefined ? { id } : { id, cap }));
        if (!answer.ok) return answer.error.errors?.cap ?? answer.error.message;
        toasts.done((cap === undefined ? texts.resumed : texts.capSaved)(name));
        return null;
      },
      unfollow: async ({ id, name }) => {
        const without = ({ followed }: Listed) => ({ followed: followed.filter((each) => each.id !== id) });
        const answer = await send(() => api.unfollow({ ids: [id] }), without);
        const failed = (more: string) => void toasts.failed(texts.failed, more);
        if (!answer.ok) return failed(answer.error.message);
        const undo = async () => {
          const restored = await send(() => api.restore({ ids: [id] }));
          if (!restored.ok) failed(restored.error.message);
        };
        toasts.show({ kind: 'deleted', text: texts.unfollowed(name), action: undoAction(() => void undo()) });
      },
    };
  }, [api, list, toasts]);
  return { state, reload: list.reload, commands };
}
