import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { useRawSearch, withQuery } from '#client/ui/query-state.ts';
import { importCalls } from '#shared/products/imports/calls.ts';
import type { StoredImport } from '#shared/products/imports/stored-import.ts';
import type { Viewer } from '../viewer.ts';
import type { ViewerStore } from '../viewer-store.ts';
import type { ViewerTable } from '../viewer-table.ts';
import type { ImportSaver, ImportsApi, SaveState } from './import-saver.ts';

/** An import that is being read, or could not be. */
type Opening = { id: string; done: number; of: number; failure: string | null };

/** The stored imports: saves the shown run, and opens the one in the address. */
export function useImports(store: ViewerStore, viewer: Viewer, table: ViewerTable | null) {
  const api = caller(importCalls, store.call);
  const [state, list] = useResource(store, [api], { full: true, read: () => api.list(), staleOn: ['imports.changed'] });
  const saver = useSaver(store, api, viewer);
  const [saveState, setSaveState] = useState<SaveState>({ phase: 'idle' });
  useEffect(() => {
    const life = saver?.state$.subscribe(setSaveState);
    return () => life?.unsubscribe();
  }, [saver]);
  useEffect(() => (table ? saver?.follow(table) : undefined), [saver, table]);

  const query = new URLSearchParams(useRawSearch());
  const id = query.get('import');
  const against = query.get('against');
  const [opening, setOpening] = useState<Opening | null>(null);
  const [opened, setOpened] = useState<StoredImport | null>(null);
  const [attempt, setAttempt] = useState(0);
  const awaited = useRef(id !== null);
  const opens = id !== null && against === null ? id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    setOpening(null);
    if (id === null) {
      if (awaited.current || viewer.state$.value.table?.run) void viewer.showStored();
      awaited.current = false;
      return;
    }
    if (opens === null || viewer.state$.value.table?.id === opens) return;
    const end = new AbortController();
    setOpening({ id: opens, done: 0, of: 0, failure: null });
    const read = async () => {
      const { readImport } = await import('./read-import.ts');
      const read = await readImport(
        api,
        opens,
        end.signal,
        (done, of) => !end.signal.aborted && setOpening({ id: opens, done, of, failure: null }),
      );
      if (end.signal.aborted) return;
      if (!read.ok) return setOpening({ id: opens, done: 0, of: 0, failure: read.error.message });
      const { import: of, input, rows, isPartial } = read.value;
      awaited.current = false;
      setOpened(of);
      setOpening(null);
      const run = { againOf: of.againOf, begun: true, readOnly: !of.mine || isPartial };
      void viewer.showRun({
        ...{ id: of.id, input, marketplace: of.marketplace },
        phase: 'paused',
        known: { rows, spent: of.spent, free: of.free, run },
      });
    };
    void read().catch(
      (error: unknown) => end.signal.aborted || setOpening({ id: opens, done: 0, of: 0, failure: String(error) }),
    );
    return () => end.abort();
  }, [id, opens, viewer, api, attempt]);

  return {
    api,
    state,
    list,
    saveState,
    retrySave: () => saver?.retry(),
    id,
    against,
    opening,
    /** The shown import, if it was opened. */
    opened: opened && table?.run?.begun && opened.id === table.id ? opened : null,
    retry: () => setAttempt((before) => before + 1),
  };
}

/** Loads with the first list: the form does not need it. Null with the specification's profile. */
function useSaver(store: ViewerStore, api: ImportsApi, viewer: Viewer): ImportSaver | null {
  const [saver, setSaver] = useState<ImportSaver | null>(null);
  useEffect(() => {
    if (store.profile !== 'full') return undefined;
    let isHere = true;
    void import('./import-saver.ts').then(({ createImportSaver }) => {
      if (!isHere) return;
      const storesHere = () => viewer.state$.value.notStored === null;
      setSaver(createImportSaver({ api, scheduler: store.scheduler, now: () => store.clock.now(), storesHere }));
    });
    return () => {
      isHere = false;
    };
  }, [store, api, viewer]);
  return saver;
}

/** The address without an import: the browser's own list, or the form. */
export function leaveImport(): void {
  const query = new URLSearchParams(location.search);
  query.delete('import');
  query.delete('against');
  navigate(withQuery(location.pathname, query), { replace: true, state: history.state });
}
