import type { ComponentProps } from 'react';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { PHONE, useMedia } from '#client/ui/media.ts';

/** Which columns are shown. A phone has cards, and nothing to choose. */
export const ColumnsButton = (props: ComponentProps<typeof ColumnsPanel>) => (useMedia(PHONE) ? null : <ColumnsPanel {...props} />);
