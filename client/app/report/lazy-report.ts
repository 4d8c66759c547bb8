import { lazyExport } from '#client/ui/lazy-part.ts';

/** The dialog of a report, with what redacts it. Few people ever open it. */
export const lazyReport = lazyExport(() => import('./report-dialog.tsx'), 'ReportDialog');
