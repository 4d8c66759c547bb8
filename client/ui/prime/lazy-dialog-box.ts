import { lazyExport } from '../lazy-part.ts';

/** Apart from the dialog, so that the frame can load it ahead of time. */
export const lazyDialogBox = lazyExport(() => import('./dialog-box.tsx'), 'DialogBox');
