import type { Answer, CallFailure } from '#client/api/call.ts';
import type { TrackingApi } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import { isOffered, type NotOffered } from '#shared/offered.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Tracked } from '#shared/tracking/tracked.ts';
import { trackingTexts as texts } from './texts.ts';
import type { DraftRule } from './thresholds/draft.ts';
import { type Listed, withChange, without, withThese } from './tracked-change.ts';
import type { TrackedMarketplace } from './tracking-address.ts';
import { nameOf } from './words.ts';

type CommandDeps = {
  api: Pick<TrackingApi, 'save' | 'pause' | 'remove' | 'restore'>;
  list: Resource<Listed>;
  toasts: Toasts;
};

type Changed = { tracked: Tracked[] };

/** What can be done with a tracked product. Each shows at once, and goes back with the reason where it is refused. */
export function createTrackingCommands({ api, list, toasts }: CommandDeps) {
  const told = (text: string, { message }: CallFailure) => toasts.show({ kind: 'failed', text, more: message });
  const settle = (all: Listed, { tracked }: Changed) => withThese(tracked)(all);

  const restore = async (product: Tracked) => {
    const answer = await list.change({ show: withThese([product]), call: async () => offeredOr(await api.restore({ ids: [product.id] })), settle });
    if (!answer.ok) told(texts.failedRestore, answer.error);
  };

  return {
    pause: async (product: Tracked, paused: boolean): Promise<void> => {
      const answer = await list.change({
        name: product.id,
        show: withChange([product.id], { paused }),
        call: async () => offeredOr(await api.pause({ ids: [product.id], paused })),
        settle,
      });
      if (answer.ok) toasts.show({ kind: 'done', text: (paused ? texts.paused : texts.resumed)(nameOf(product)) });
      else told(paused ? texts.failedPause : texts.failedResume, answer.error);
    },
    /** It goes at once, and comes back with its history when that is undone. @returns whether it is gone */
    remove: async (product: Tracked, onRestored: () => void): Promise<boolean> => {
      const answer = await list.change({
        show: without([product.id]),
        call: async () => offeredOr(await api.remove({ ids: [product.id] })),
      });
      if (!answer.ok) {
        told(texts.failedDelete, answer.error);
        return false;
      }
      const undo = () => {
        void restore(product);
        onRestored();
      };
      toasts.show({ kind: 'deleted', text: texts.deleted(nameOf(product)), action: undoAction(undo) });
      return true;
    },
    /** @param product null for one that is not tracked yet @returns the product as it is kept now; a reason that names no field has been told */
    save: async (
      product: Tracked | null,
      { asin, marketplace, name, rule }: { asin: string; marketplace: TrackedMarketplace; name: string; rule: DraftRule },
    ): Promise<Result<Tracked | null, CallFailure>> => {
      const body = { ...(product ? { id: product.id, paused: product.paused } : {}), asin, marketplace, ...rule };
      const answer = await list.change({
        name: product?.id,
        show: product ? withChange([product.id], rule) : (all) => all,
        call: async () => offeredOr(await api.save(body)),
        settle,
      });
      if (answer.ok) {
        toasts.show({ kind: 'done', text: (product ? texts.saved : texts.started)(name) });
        return ok(answer.value.tracked.find((each) => each.asin === asin) ?? null);
      }
      if (Object.keys(answer.error.errors ?? {}).length === 0) told(texts.failedSave, answer.error);
      return answer;
    },
  };
}
export type TrackingCommands = ReturnType<typeof createTrackingCommands>;

/** What this provider lacks has failed. */
function offeredOr(answer: Result<Answer<Changed | NotOffered>, CallFailure>): Result<Answer<Changed>, CallFailure> {
  if (!answer.ok) return answer;
  const { value, head } = answer.value;
  return isOffered(value) ? ok({ value, head }) : fail({ status: 404, code: 'NOT_OFFERED', message: texts.notOffered });
}
