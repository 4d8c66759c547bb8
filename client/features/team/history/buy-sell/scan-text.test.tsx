import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Scan } from '#shared/team/history/buy-sell.ts';
import { scanFields } from './scan-table.tsx';
import { gainText, moneyText, rateText, toneOf } from './scan-text.ts';

describe('the figures of a scan', () => {
  it('show money with its marketplace’s symbol and two decimals, and --/- for unknown amounts [BS-02]', () => {
    const shown = (['US', 'CA', 'MX', 'UK', 'DE', 'IT', 'FR', 'ES', 'GB', null] as const).map((place) =>
      moneyText(1234.5, place),
    );
    expect(shown).toEqual([
      '$1,234.50',
      'CA$1,234.50',
      'MX$1,234.50',
      '£1,234.50',
      '€1,234.50',
      '€1,234.50',
      '€1,234.50',
      '€1,234.50',
      '£1,234.50',
      '$1,234.50',
    ]);
    expect([null, undefined, Number.NaN].map((amount) => moneyText(amount, 'US'))).toEqual(['--/-', '--/-', '--/-']);
    expect(moneyText(0, 'DE')).toBe('€0.00');
  });

  it('show gains and losses with a sign and a color, and amounts that round to zero with neither', () => {
    const figures = [4.17, -0.7, 0, 0.004, -0.004, null];
    expect(figures.map((amount) => gainText(amount, 'US'))).toEqual([
      '+$4.17',
      '−$0.70',
      '$0.00',
      '$0.00',
      '$0.00',
      '--/-',
    ]);
    expect(figures.map(toneOf)).toEqual(['good', 'bad', undefined, undefined, undefined, undefined]);
  });

  it('show ROI and margin as percentages with two decimals [BS-04]', () => {
    expect([106.2249, -2.85, 0, null].map(rateText)).toEqual(['+106.22%', '−2.85%', '0.00%', '--/-']);
  });

  it('include every field of the specification: green for gain, red for loss, -- for unknown', () => {
    const scan: Scan = {
      _id: 's1',
      sellPrice: 33.05,
      buyCost: 24.6,
      profit: -0.7,
      roi: -2.85,
      margin: 2.12,
      totalFees: -1.5,
      totalCosts: null,
      totalFeesAndCosts: 33.75,
      fulfillmentType: 'FBM',
      email: 'mei@brightcart.test',
      source: 'MOBILE',
      createdAt: new Date(2026, 10, 11, 14, 44, 28).getTime(),
      marketplace: 'UK',
    };
    const cells = Object.fromEntries(scanFields.map(({ id, cell }) => [id, renderToStaticMarkup(cell(scan))]));
    const words = Object.fromEntries(
      Object.entries(cells).map(([id, markup]) => [id, markup.replace(/<[^>]*>/g, '').trim()]),
    );
    expect(words).toEqual({
      createdAt: 'Nov 11, 2026 14:44:28',
      marketplace: 'UK',
      sellPrice: '£33.05',
      buyCost: '£24.60',
      profit: '−£0.70',
      roi: '−2.85%',
      margin: '+2.12%',
      totalFees: '−£1.50',
      totalCosts: '--/-',
      totalFeesAndCosts: '£33.75',
      fulfillmentType: 'FBM',
      email: 'mei@brightcart.test',
      source: 'ScanEZ',
    });
    const toned = (tone: string) => Object.keys(cells).filter((id) => cells[id]?.includes(` ${tone}`));
    expect([toned('bad'), toned('good'), toned('money')]).toEqual([
      ['profit', 'roi', 'totalFees'],
      ['margin'],
      ['sellPrice', 'buyCost', 'totalFeesAndCosts'],
    ]);
    const empty: Scan = { createdAt: 'never' };
    for (const { id, cell } of scanFields) expect(renderToStaticMarkup(cell(empty)), id).toMatch(/–|--\/-|AZInsight/);
  });
});
