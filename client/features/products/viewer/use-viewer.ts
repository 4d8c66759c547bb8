import { useEffect, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { online$ } from '#client/stream/page-signals$.ts';
import { forgetGridState } from '#client/ui/grid/columns/use-grid-address.ts';
import { productCalls } from '#shared/products/calls.ts';
import { createKeptList } from './kept/kept-list.ts';
import { createOneTab } from './one-tab.ts';
import { viewerTexts } from './texts.ts';
import { createViewer, type Viewer } from './viewer.ts';

/** The viewer of whoever is signed in, as long as the screen is open: what has arrived outlasts it in the browser. */
export function useViewer(desk: DeskDeps): Viewer {
  const [viewer, setViewer] = useState(() => makeViewer(desk));
  const [of, setOf] = useState(desk);
  if (of !== desk) {
    setOf(desk);
    setViewer(makeViewer(desk));
  }
  useEffect(() => viewer.open(), [viewer]);
  return viewer;
}

const makeViewer = (desk: DeskDeps): Viewer => {
  const api = caller(productCalls, desk.call);
  return createViewer({
    userId: desk.user._id,
    look: (list, signal) => api.items(list, { signal }),
    kept: createKeptList(desk.user._id),
    oneTab: createOneTab(`product-viewer.${desk.user._id}`),
    scheduler: desk.scheduler,
    random: desk.random,
    online$,
    now: () => performance.now(),
    newId: () => crypto.randomUUID(),
    onElsewhere: () => desk.toasts.show({ kind: 'failed', text: viewerTexts.elsewhere }),
    onNewList: forgetGridState,
    onOtherList: () => desk.toasts.show({ kind: 'done', text: viewerTexts.otherList }),
  });
};
