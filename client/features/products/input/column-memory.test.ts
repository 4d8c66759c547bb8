import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberedMapping, rememberMapping } from './use-input.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});

const rows = [
  ['SKU', 'Code', 'Price'],
  ['AW-1', 'B07LXP4419', '12'],
];
const chosen = { head: 0, column: 1, cost: 2 };

describe('the remembered choice of columns', () => {
  beforeEach(() => stored.clear());

  it('applies to files with the same headings in any position, and to no others', () => {
    rememberMapping('ann', rows, chosen);
    expect(rememberedMapping('ann', [['Offer'], ['sku', ' CODE', 'price']], 1)).toEqual({
      head: 1,
      column: 1,
      cost: 2,
    });
    expect(rememberedMapping('ann', [['SKU', 'Code']], 0)).toBeNull();
    expect(rememberedMapping('ann', rows, null)).toBeNull();
  });

  it('is the last one made, and belongs to one user', () => {
    rememberMapping('ann', rows, chosen);
    rememberMapping('ann', rows, { ...chosen, cost: null });
    expect(rememberedMapping('ann', rows, 0)).toEqual({ head: 0, column: 1, cost: null });
    expect(rememberedMapping('bob', rows, 0)).toBeNull();
  });

  it('is stored for the last 20 sets of headings', () => {
    for (let at = 0; at < 21; at += 1) rememberMapping('ann', [[`Code ${at}`]], { head: 0, column: 0, cost: null });
    expect(rememberedMapping('ann', [['Code 0']], 0)).toBeNull();
    expect(rememberedMapping('ann', [['Code 1']], 0)).not.toBeNull();
  });

  it('is forgotten when it cannot be read', () => {
    rememberMapping('ann', rows, chosen);
    for (const key of stored.keys()) stored.set(key, '[{"headings":1}]');
    expect(rememberedMapping('ann', rows, 0)).toBeNull();
  });
});
