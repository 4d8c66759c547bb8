import type { Answer, CallFailure } from '#client/api/call.ts';
import type { Resource } from '#client/stream/resource.ts';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import type { ImportList, StoredImport } from '#shared/imports/stored-import.ts';
import type { Result, Unsupported } from '#shared/result.ts';
import type { ImportsApi } from './import-saver.ts';
import { importTexts as texts } from './texts.ts';

export type ListedImports = ImportList | Unsupported;

type CommandDeps = { api: Pick<ImportsApi, 'change' | 'remove' | 'restore'>; list: Resource<ListedImports>; toasts: Toasts };

/** Commands on the list. Each change shows immediately and is rolled back with the reason if refused. */
export function createImportCommands({ api, list, toasts }: CommandDeps) {
  const failed = (text: string, { message }: CallFailure) => toasts.show({ kind: 'failed', text, more: message });
  const change = (
    show: (imports: readonly StoredImport[]) => StoredImport[],
    call: () => Promise<Result<Answer<ListedImports>, CallFailure>>,
  ): Promise<Result<ListedImports, CallFailure>> =>
    list.change({ show: (before) => ({ ...before, imports: show(before.imports) }), call, settle: (_, after) => after });

  const restore = async (of: StoredImport) => {
    const answer = await change(
      // The event may have brought it back already.
      (all) => [...all.filter(({ id }) => id !== of.id), of].sort((a, b) => b.startedAt - a.startedAt),
      () => api.restore({ ids: [of.id] }),
    );
    if (!answer.ok) failed(texts.restoreFailed, answer.error);
  };

  return {
    change: async ({ id, name }: StoredImport, to: Partial<Pick<StoredImport, 'name' | 'shared'>>): Promise<void> => {
      const answer = await change(
        (all) => all.map((each) => (each.id === id ? { ...each, ...to } : each)),
        () => api.change({ id, ...to }),
      );
      if (!answer.ok) return void failed(texts.changeFailed, answer.error);
      const text = to.name !== undefined ? texts.renamed(to.name) : (to.shared ? texts.sharedDone : texts.unsharedDone)(name);
      toasts.show({ kind: 'done', text });
    },
    /** Deletes at once; undo restores it with its rows. */
    remove: async (of: StoredImport): Promise<void> => {
      const answer = await change(
        (all) => all.filter(({ id }) => id !== of.id),
        () => api.remove({ ids: [of.id] }),
      );
      if (!answer.ok) return void failed(texts.removeFailed, answer.error);
      toasts.show({ kind: 'deleted', text: texts.removed(of.name), action: undoAction(() => void restore(of)) });
    },
  };
}
export type ImportCommands = ReturnType<typeof createImportCommands>;
