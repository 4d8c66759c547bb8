import { describe, expect, it } from 'vitest';
import { cpuTime } from '#tests/support/cpu.ts';
import { lookedUp, type UpstreamItems } from './calls.ts';

describe('the products of a list of codes', () => {
  const page = (rows: UpstreamItems['rows']): UpstreamItems => ({
    rows,
    identifiers: null,
    notFound: null,
    tokens: null,
    total: null,
    sample: false,
  });

  it('are found by any of their codes, without leading zeros', () => {
    const rows = [
      { asin: 'B000000001', upc: ['012345678905'], ean: ['0012345678905'] },
      { asin: 'B000000002', isbn: ['9780306406157'], ean: null },
      { asin: 'B000000003', ean: ['12345678905', '4006381333931'] },
    ];
    const { found, notFound } = lookedUp(
      { asins: undefined, identifiers: ['12345678905', '9780306406157', '1'], general: ['info'] },
      [page(rows)],
    );
    expect(found).toEqual([
      { asked: '12345678905', asins: ['B000000001', 'B000000003'] },
      { asked: '9780306406157', asins: ['B000000002'] },
    ]);
    expect(notFound).toEqual([{ asked: '1', reason: 'unknown' }]);
  });

  it('take about as long to find for twenty codes as for one', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => ({
      asin: `B${row}`,
      ean: Array.from({ length: 500 }, (_, code) => `00${row}${code}`),
    }));
    const timeFor = (count: number) => {
      const identifiers = Array.from({ length: count }, (_, at) => `99999${at}`);
      return cpuTime(() => lookedUp({ asins: undefined, identifiers, general: ['info'] }, [page(rows)]));
    };
    expect(await timeFor(20)).toBeLessThan(5 * (await timeFor(1)) + 20);
  });
});
