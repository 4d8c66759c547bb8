import type { Density, TimeFormat } from '#shared/preferences/preferences.ts';

export const densityNames: Record<Density, string> = { compact: 'Compact', standard: 'Standard', comfortable: 'Comfortable' };

export const timeFormatNames: Record<TimeFormat, string> = {
  standard: 'Default (varies by screen)',
  '12h': '12-hour (3:04 PM)',
  '24h': '24-hour (15:04)',
  browser: 'Same as browser',
};
