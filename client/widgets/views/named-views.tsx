import type { ComponentProps } from 'react';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { lazyExport } from '#client/ui/lazy.ts';

const ViewTools = lazyExport(() => import('./view-tools.tsx'), 'ViewTools');

/** The named views of a list, for the head of its screen. A view stores the query part of the URL. */
export const NamedViews = (props: ComponentProps<typeof ViewTools>) => (
  <LazyBoundary failed={null}>
    <ViewTools {...props} />
  </LazyBoundary>
);
