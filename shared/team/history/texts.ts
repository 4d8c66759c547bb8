import { localized } from '#shared/localized.ts';
/** Texts of the histories, exactly as in portal-3. */
export const historyTexts = localized('history/historyTexts', {
  /** For every empty grid except wholesale (portal-3 §8). */
  empty: 'No results found',
  /** For an unknown amount (portal-3 §2). */
  missingMoney: '--/-',
} as const);

/** How long scans are stored, in days (portal-3 §9). */
export const SCAN_DAYS = 540;
