import { describe, expect, it } from 'vitest';
import { merged } from './happened.tsx';

const row = (id: string, at: number) => ({ id, at, icon: 'bell' as const, text: id });
const read = (...rows: ReturnType<typeof row>[]) => ({ state: { value: { rows, total: rows.length } } });

describe('what happened with a product', () => {
  it('is one list of all kinds, newest first, and of some on request [RES-05]', () => {
    const all = { alerts: read(row('a', 30), row('b', 10)), scans: read(row('a', 20)), lookUps: read(row('late', 40)) };
    expect(merged(all, ['alerts', 'scans', 'lookUps']).map(({ key }) => key)).toEqual([
      'lookUps late',
      'alerts a',
      'scans a',
      'alerts b',
    ]);
    expect(merged(all, ['scans']).map(({ key }) => key)).toEqual(['scans a']);
  });

  it('goes on without a kind that is still loading or has failed, and without rows that have no time [RES-05]', () => {
    const all = { alerts: { state: {} }, scans: read(row('never', Number.NaN), row('b', 1)) };
    expect(merged(all, ['alerts', 'firings', 'scans', 'changes']).map(({ key }) => key)).toEqual(['scans b']);
  });
});
