import type { Caller } from '#client/api/caller.ts';
import type { Resource } from '#client/stream/resource.ts';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import type { SupplierWork } from '#shared/wholesale/supplier.ts';
import type { SupplierPage, SupplierProduct } from '#shared/wholesale/supplier-file.ts';
import type { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import { supplierPageTexts as texts } from './supplier-page-texts.ts';

type PageDeps = { api: Caller<typeof supplierCalls>; resource: Resource<SupplierPage>; toasts: Toasts; id: string };

/** Changes a supplier's page. A change shows at once, and a refused one is rolled back with its reason. */
export function createPageCommands({ api, resource, toasts, id }: PageDeps) {
  const change = async (
    show: (page: SupplierPage) => SupplierPage,
    call: () => ReturnType<typeof api.change>,
  ): Promise<boolean> => {
    const answer = await resource.change({ show, call });
    if (!answer.ok) toasts.failed(texts.notChanged, answer.error.message);
    return answer.ok;
  };
  const work = (changes: Partial<SupplierWork>) =>
    change(
      (page) => ({ ...page, file: { ...page.file, ...changes } }),
      () => api.change({ id, ...changes }),
    );
  /** What others made of it shows only after the next read, which the provider's event causes. */
  const asIs = (call: () => ReturnType<typeof api.change>) => change((page) => page, call);
  const addProducts = (marketplace: string, asins: readonly string[]) =>
    asIs(() => api.addProducts({ id, marketplace, asins: [...asins] }));

  return {
    work,
    /** Removes the next step; undo restores it. */
    finishStep: async (): Promise<void> => {
      const step = resource.state$.value.value?.file.step;
      if (step && (await work({ step: null })))
        toasts.show({
          kind: 'done',
          text: texts.stepDone,
          more: step.text,
          action: undoAction(() => void work({ step })),
        });
    },
    addNote: (text: string) => asIs(() => api.addNote({ id, text })),
    removeNote: (note: string) =>
      change(
        (page) => ({ ...page, notes: page.notes.filter((each) => each.id !== note) }),
        () => api.removeNote({ id, note }),
      ),
    addProducts,
    /** Removes a product from the list; undo adds it again. */
    removeProduct: async ({ marketplace, asin }: SupplierProduct): Promise<void> => {
      const isIt = (each: SupplierProduct) => each.asin === asin && each.marketplace === marketplace;
      const removed = await change(
        (page) => ({ ...page, products: page.products.filter((each) => !isIt(each)) }),
        () => api.removeProduct({ id, marketplace, asin }),
      );
      if (removed)
        toasts.show({
          kind: 'deleted',
          text: texts.removed(asin),
          action: undoAction(() => void addProducts(marketplace, [asin])),
        });
    },
  };
}
export type PageCommands = ReturnType<typeof createPageCommands>;
