import type { Observable } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { TrackingApi } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import type { InputOf } from '#shared/calls.ts';
import { ok, type Result } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { trackingCalls } from '#shared/tracking/calls.ts';
import type { TrackedMany } from '#shared/tracking/track-many.ts';
import type { Tracked, TrackedList } from '#shared/tracking/tracked.ts';
import { nameOf } from './figures.ts';
import { trackingTexts as texts } from './texts.ts';
import type { DraftRule } from './thresholds/draft.ts';
import type { TrackedMarketplace } from './tracking-address.ts';

type CommandDeps = {
  api: Pick<TrackingApi, 'save' | 'pause' | 'remove' | 'restore' | 'many'>;
  list: Resource<TrackedList>;
  toasts: Toasts;
};

type Changed = { tracked: Tracked[] };

/** Commands on tracked products. Each change shows immediately and is rolled back with the reason if refused. */
export function createTrackingCommands({ api, list, toasts }: CommandDeps) {
  const showFailure = (text: string, { message }: CallFailure) => void toasts.failed(text, message);
  const settle = (all: TrackedList, { tracked }: Changed) => withThese(tracked)(all);

  const restore = async (products: readonly Tracked[]) => {
    const answer = await list.change({
      show: withThese(products),
      call: () => api.restore({ ids: idsOf(products) }),
      settle,
    });
    if (!answer.ok) showFailure(texts.failedRestore, answer.error);
  };

  const pause = async (products: readonly Tracked[], paused: boolean): Promise<void> => {
    const changing = products.filter((product) => product.paused !== paused);
    const ids = idsOf(changing);
    const change = async (to: boolean): Promise<boolean> => {
      const call = () => api.pause({ ids, paused: to });
      const answer = await list.change({ name: ids.join(' '), show: withChange(ids, { paused: to }), call, settle });
      if (!answer.ok) showFailure(to ? texts.failedPause : texts.failedResume, answer.error);
      return answer.ok;
    };
    if (ids.length === 0 || !(await change(paused))) return;
    toasts.show({
      kind: 'done',
      text: (paused ? texts.paused : texts.resumed)(namesOf(changing)),
      action: undoAction(() => void change(!paused)),
    });
  };

  /** Removes immediately; undo restores the products with their history. @returns whether they were removed */
  const remove = async (products: readonly Tracked[], onRestored: () => void = () => {}): Promise<boolean> => {
    const ids = idsOf(products);
    const answer = await list.change({ show: without(ids), call: () => api.remove({ ids }) });
    if (!answer.ok) {
      showFailure(texts.failedDelete, answer.error);
      return false;
    }
    const undo = () => {
      void restore(products);
      onRestored();
    };
    toasts.show({ kind: 'deleted', text: texts.deleted(namesOf(products)), action: undoAction(undo) });
    return true;
  };

  /** @param product null if not tracked yet @returns the saved product; a failure that names no field has been shown */
  const save = async (
    product: Tracked | null,
    { asin, marketplace, name, rule }: { asin: string; marketplace: TrackedMarketplace; name: string; rule: DraftRule },
    isUndo = false,
  ): Promise<Result<Tracked | null, CallFailure>> => {
    const body = { ...(product ? { id: product.id, paused: product.paused } : {}), asin, marketplace, ...rule };
    const answer = await list.change({
      name: product?.id,
      show: product ? withChange([product.id], rule) : (all) => all,
      call: () => api.save(body),
      settle,
    });
    if (answer.ok) {
      const { entries, rearm, expiresAt, silentAfter, note } = product ?? rule;
      const undo = () =>
        void save(
          product,
          { asin, marketplace, name, rule: { entries: [...entries], rearm, expiresAt, silentAfter, note } },
          true,
        );
      const action = product && !isUndo ? { action: undoAction(undo) } : {};
      toasts.show({ kind: 'done', text: (product ? texts.saved : texts.started)(name), ...action });
      return ok(answer.value.tracked.find((each) => each.asin === asin) ?? null);
    }
    if (Object.keys(answer.error.errors ?? {}).length === 0) showFailure(texts.failedSave, answer.error);
    return answer;
  };

  /**
   * Saves a table of many. Undo stops the new ones, and gives the others their rules back.
   * @param before the products as they were
   */
  const saveMany = async (
    asked: TrackManyInput,
    before: readonly Tracked[],
  ): Promise<Result<TrackedMany, CallFailure>> => {
    const answer = await api.many({ ...asked, save: true });
    if (!answer.ok) return answer;
    const { rows } = answer.value.value;
    const started = rows.flatMap(({ outcome, id }) => (outcome === 'started' && id !== undefined ? [id] : []));
    const former = formerRows(rows, before);
    const undo = async () => {
      const answers = [
        ...(started.length > 0 ? [await api.remove({ ids: started })] : []),
        ...(former.length > 0 ? [await api.many({ marketplace: asked.marketplace, rows: former, save: true })] : []),
      ];
      for (const each of answers) if (!each.ok) showFailure(texts.failedUndo, each.error);
      list.reload();
    };
    list.reload();
    const text =
      started.length > 0 ? texts.startedMany(started.length, former.length) : texts.changedMany(former.length);
    if (started.length + former.length > 0) toasts.show({ kind: 'done', text, action: undoAction(() => void undo()) });
    return ok(answer.value.value);
  };

  return { pause, remove, save, saveMany };
}

export type TrackManyInput = Omit<InputOf<(typeof trackingCalls)['many']>, 'save'>;

/** The rows that give changed products their former thresholds back. */
function formerRows(rows: TrackedMany['rows'], before: readonly Tracked[]): TrackManyInput['rows'] {
  const known = new Map(before.map((product) => [product.id, product]));
  return rows.flatMap(({ row, asin, outcome, id, entries }) => {
    const product = outcome === 'changed' ? known.get(id ?? '') : undefined;
    if (!product) return [];
    const was = new Map(product.entries.map((entry) => [entry.field, entry]));
    const fields = new Set([...was.keys(), ...entries.map(({ field }) => field)]);
    const { rearm, silentAfter, note } = product;
    return [
      {
        row,
        asin,
        entries: [...fields].map((field) => was.get(field) ?? { field, min: null, max: null }),
        rearm,
        silentAfter,
        note,
      },
    ];
  });
}

const idsOf = (products: readonly Tracked[]): string[] => products.map(({ id }) => id);

const namesOf = (products: readonly Tracked[]): string =>
  products.length === 1 && products[0] ? nameOf(products[0]) : texts.products(products.length);

export type TrackingCommands = ReturnType<typeof createTrackingCommands>;

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
    return [
      ...all.map((each) => brought.get(each.id) ?? each),
      ...these.filter(({ id }) => !all.some((each) => each.id === id)),
    ];
  });

export type TrackingStore = StoreDeps & { user$: Observable<UserInfo> };
