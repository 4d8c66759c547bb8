import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { online$ } from '#client/stream/page-signals$.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { forgetGridState } from '#client/ui/grid/columns/grid-address.ts';
import { feeCalls } from '#shared/listings/fees/calls.ts';
import { productCalls } from '#shared/products/calls.ts';
import type { FeeSchedule } from '#shared/products/fees/fee-schedule.ts';
import { createOneTab } from './one-tab.ts';
import { createStoredList } from './stored/stored-list.ts';
import { viewerTexts } from './texts.ts';
import { createViewer, type Viewer } from './viewer.ts';

/** The signed-in user's viewer, for as long as the screen is open. Results stay stored in the browser. */
export function useViewer(store: StoreDeps): Viewer {
  const [viewer, setViewer] = useState(() => makeViewer(store));
  const [of, setOf] = useState(store);
  if (of !== store) {
    setOf(store);
    setViewer(makeViewer(store));
  }
  useEffect(() => viewer.open(new URLSearchParams(location.search).has('import')), [viewer]);
  return viewer;
}

const makeViewer = (store: StoreDeps): Viewer => {
  const api = caller(productCalls, store.call);
  return createViewer({
    userId: store.user._id,
    look: (list, signal) => api.items(list, { signal }),
    schedules: feeSchedulesOf(store),
    checksSelling: store.profile === 'full',
    storedList: createStoredList(store.user._id),
    oneTab: createOneTab(`product-viewer.${store.user._id}`),
    scheduler: store.scheduler,
    random: store.random,
    online$,
    now: () => performance.now(),
    newId: () => crypto.randomUUID(),
    onElsewhere: () => store.toasts.failed(viewerTexts.elsewhere),
    // A person who looks at another tab sees the outcome on coming back.
    onFinished: (run) => document.hidden && store.toasts.done(viewerTexts.finished(run)),
    onNewList: forgetGridState,
    onOtherList: () => store.toasts.done(viewerTexts.otherList),
  });
};

/**
 * Reads the published fees once; after a failure, the next list asks again. With the specification's profile there are
 * none.
 */
function feeSchedulesOf(store: StoreDeps): () => Promise<readonly FeeSchedule[]> {
  if (store.profile !== 'full') return async () => [];
  const api = caller(feeCalls, store.call);
  let reading: Promise<readonly FeeSchedule[]> | undefined;
  const read = async () => {
    const answer = await api.schedules();
    if (answer.ok) return answer.value.value.schedules;
    reading = undefined;
    return [];
  };
  return () => (reading ??= read());
}
