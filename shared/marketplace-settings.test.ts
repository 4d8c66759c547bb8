import { describe, expect, it } from 'vitest';
import { marketplaceIdOf } from './marketplace-ids.ts';
import { marketplaceSettings, periodLabels, type SupportedMarketplace } from './marketplace-settings.ts';
import { supportedMarketplaces } from './marketplaces.ts';

/** The table of portal-2 §3a: currency, weight unit, dimension unit, keepaId, number of size tiers. */
const table: [SupportedMarketplace, string, string, string, number, number][] = [
  ['US', 'USD', 'lbs', 'in', 1, 6],
  ['UK', 'GBP', 'kgs', 'cm', 2, 10],
  ['DE', 'EUR', 'kgs', 'cm', 3, 10],
  ['FR', 'EUR', 'kgs', 'cm', 4, 10],
  ['CA', 'CAD', 'kgs', 'cm', 6, 4],
  ['IT', 'EUR', 'kgs', 'cm', 8, 10],
  ['ES', 'EUR', 'kgs', 'cm', 9, 10],
  ['MX', 'MXN', 'kgs', 'cm', 11, 3],
];

describe('marketplace settings', () => {
  it.each(table)(
    "%s has its table's values and named size tiers [MKT-01]",
    (code, currency, weight, dimension, keepaId, tiers) => {
      const settings = marketplaceSettings[code];
      expect(settings).toMatchObject({
        currency,
        weightUnit: weight,
        dimensionUnit: dimension,
        keepaId,
        marketplaceCode: code,
        inEurope: ['UK', 'DE', 'FR', 'IT', 'ES'].includes(code),
      });
      expect(settings.sizeTiers).toHaveLength(tiers);
      expect(new Set(settings.sizeTiers).size).toBe(tiers);
      expect(settings.sizeTiers.at(-1)).toBe('Special oversize');
      expect(settings.marketPlaceId).toBe(marketplaceIdOf(code));
      expect(settings.listMerchant.Amazon).toBe(settings.merchantId);
      expect(settings.domain.endsWith(settings.urlSuffix)).toBe(true);
      expect(new URL(settings.sellerCentralUrl).hostname).toBe(settings.sellerCentralDomain);
      expect(new Intl.NumberFormat(settings.locale, settings.formatCurrency).format(1.5)).toContain(
        settings.decimalSeparator,
      );
    },
  );

  it('include all eight, and no field is empty [MKT-01]', () => {
    expect(Object.keys(marketplaceSettings).sort()).toEqual([...supportedMarketplaces].sort());
    const fields = Object.keys(marketplaceSettings.US);
    expect(fields.length).toBeGreaterThanOrEqual(25);
    for (const settings of Object.values(marketplaceSettings)) {
      expect(Object.keys(settings)).toEqual(fields);
      for (const value of Object.values(settings))
        expect(value === '' || value === undefined || value === null).toBe(false);
    }
    expect(new Set(Object.values(marketplaceSettings).map((each) => each.keepaId)).size).toBe(8);
  });

  it('name every period, with its drops and the three of 90 days [MKT-02]', () => {
    for (const period of ['30d', '90d', '180d', 'life_time'] as const) {
      expect(periodLabels[period]).toBeTruthy();
      expect(periodLabels[`drop_${period}`]).toMatch(/drop$/);
      expect(periodLabels[`drop_percent_${period}`]).toMatch(/drop %$/);
    }
    expect([periodLabels.highest_90d, periodLabels.lowest_90d, periodLabels.current_90d]).toEqual([
      'Highest in 90 days',
      'Lowest in 90 days',
      'Current in 90 days',
    ]);
    expect(new Set(Object.values(periodLabels)).size).toBe(Object.keys(periodLabels).length);
  });
});
