import { localized } from '#shared/localized.ts';
/** The histories' sentences, exactly as portal-3 gives them. */
export const historyTexts = localized('history/historyTexts', {
  /** Every empty grid but wholesale (portal-3 §8). */
  empty: 'No results found',
  /** Money that is not known (portal-3 §2). */
  missingMoney: '--/-',
} as const);

/** Scans are kept so many days (portal-3 §9). */
export const SCAN_DAYS = 540;
