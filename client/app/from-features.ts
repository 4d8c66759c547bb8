import { lazyExport } from '#client/ui/lazy.ts';

/** What a feature shows on the screens of others, which get it as props: features don't import each other. */
export const fromFeatures = {
  ColleagueNote: lazyExport(() => import('#client/features/team/decisions/colleague-note.tsx'), 'ColleagueNote'),
  MessageChecks: lazyExport(() => import('#client/features/inbox/completeness/message-checks.tsx'), 'MessageChecks'),
  /** The reader of the Product Viewer's files. */
  tableFiles: () => import('#client/features/products/input/files/read-table.ts'),
};
