/** What recorded a row, as people know it: the mobile app, or else the extension (portal-3 §3). Filters and sorting go by these words. */
export const sourceName = (source: string | null | undefined): 'ScanEZ' | 'AZInsight' => (source === MOBILE ? 'ScanEZ' : 'AZInsight');

export const MOBILE = 'MOBILE';
