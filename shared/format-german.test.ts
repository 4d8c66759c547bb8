import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// The language belongs to a module, and other files' tests may share it: this file has its own copy.
beforeAll(() => {
  vi.resetModules();
});
afterAll(() => {
  vi.resetModules();
});

it('formats percentages as a language writes them, here with a space before the sign', async () => {
  const { setLanguage } = await import('./localized.ts');
  const { formatPercent } = await import('./format.lazy.ts');
  setLanguage({ tag: 'de-DE', catalog: {} });
  expect([formatPercent(9.6432), formatPercent(12, 0), formatPercent(-0.001)]).toEqual(['9,64\u00a0%', '12\u00a0%', '0,00\u00a0%']);
});
