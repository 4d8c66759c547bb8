import type { Observable } from 'rxjs';
import type { Answer, CallFailure } from '#client/api/call.ts';
import type { TrackingApi } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { fail, isSupported, ok, type Result, type Unsupported } from '#shared/result.ts';
import type { Tracked, TrackedList } from '#shared/tracking/tracked.ts';
import { nameOf } from './figures.ts';
import { trackingTexts as texts } from './texts.ts';
import type { DraftRule } from './thresholds/draft.ts';
import type { TrackedMarketplace } from './tracking-address.ts';

type CommandDeps = {
  api: Pick<TrackingApi, 'save' | 'pause' | 'remove' | 'restore'>;
  list: Resource<Listed>;
  toasts: Toasts;
};

type Changed = { tracked: Tracked[] };

/** Commands on tracked products. Each change shows immediately and is rolled back with the reason if refused. */
export function createTrackingCommands({ api, list, toasts }: CommandDeps) {
  const showFailure = (text: string, { message }: CallFailure) => toasts.show({ kind: 'failed', text, more: message });
  const settle = (all: TrackedList, { tracked }: Changed) => withThese(tracked)(all);

  const restore = async (product: Tracked) => {
    const answer = await list.change({ show: withThese([product]), call: async () => supportedOr(await api.restore({ ids: [product.id] })), settle });
    if (!answer.ok) showFailure(texts.failedRestore, answer.error);
  };

  return {
    pause: async (product: Tracked, paused: boolean): Promise<void> => {
      const answer = await list.change({
        name: product.id,
        show: withChange([product.id], { paused }),
        call: async () => supportedOr(await api.pause({ ids: [product.id], paused })),
        settle,
      });
      if (answer.ok) toasts.show({ kind: 'done', text: (paused ? texts.paused : texts.resumed)(nameOf(product)) });
      else showFailure(paused ? texts.failedPause : texts.failedResume, answer.error);
    },
    /** Removes immediately; undo restores it with its history. @returns whether it was removed */
    remove: async (product: Tracked, onRestored: () => void): Promise<boolean> => {
      const answer = await list.change({
        show: without([product.id]),
        call: async () => supportedOr(await api.remove({ ids: [product.id] })),
      });
      if (!answer.ok) {
        showFailure(texts.failedDelete, answer.error);
        return false;
      }
      const undo = () => {
        void restore(product);
        onRestored();
      };
      toasts.show({ kind: 'deleted', text: texts.deleted(nameOf(product)), action: undoAction(undo) });
      return true;
    },
    /** @param product null if not tracked yet @returns the saved product; a failure that names no field has been shown */
    save: async (
      product: Tracked | null,
      { asin, marketplace, name, rule }: { asin: string; marketplace: TrackedMarketplace; name: string; rule: DraftRule },
    ): Promise<Result<Tracked | null, CallFailure>> => {
      const body = { ...(product ? { id: product.id, paused: product.paused } : {}), asin, marketplace, ...rule };
      const answer = await list.change({
        name: product?.id,
        show: product ? withChange([product.id], rule) : (all) => all,
        call: async () => supportedOr(await api.save(body)),
        settle,
      });
      if (answer.ok) {
        toasts.show({ kind: 'done', text: (product ? texts.saved : texts.started)(name) });
        return ok(answer.value.tracked.find((each) => each.asin === asin) ?? null);
      }
      if (Object.keys(answer.error.errors ?? {}).length === 0) showFailure(texts.failedSave, answer.error);
      return answer;
    },
  };
}
export type TrackingCommands = ReturnType<typeof createTrackingCommands>;

/** Treats a call that the provider does not support as failed. */
function supportedOr(answer: Result<Answer<Changed | Unsupported>, CallFailure>): Result<Answer<Changed>, CallFailure> {
  if (!answer.ok) return answer;
  const { value, head } = answer.value;
  return isSupported(value) ? ok({ value, head }) : fail({ status: 404, code: 'NOT_OFFERED', message: texts.unsupported });
}

/** The tracked products of a marketplace; not every provider supports tracking. */
export type Listed = TrackedList | Unsupported;

const onList =
  (change: (tracked: readonly Tracked[]) => Tracked[]) =>
  (list: TrackedList): TrackedList => ({ ...list, tracked: change(list.tracked) });

const withChange = (ids: readonly string[], change: Partial<Tracked>) =>
  onList((all) => all.map((each) => (ids.includes(each.id) ? { ...each, ...change } : each)));

const without = (ids: readonly string[]) => onList((all) => all.filter(({ id }) => !ids.includes(id)));

/** Merges products from an answer: known ones are replaced, new ones appended. */
const withThese = (these: readonly Tracked[]) =>
  onList((all) => {
    const brought = new Map(these.map((each) => [each.id, each]));
    return [...all.map((each) => brought.get(each.id) ?? each), ...these.filter(({ id }) => !all.some((each) => each.id === id))];
  });

export type TrackingStore = StoreDeps & { user$: Observable<UserInfo> };
