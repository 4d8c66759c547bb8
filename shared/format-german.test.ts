import { expect, it } from 'vitest';
import { formatPercent } from './format.lazy.ts';
import { setLanguage } from './localized.ts';

it('formats percentages as a language writes them, here with a space before the sign', () => {
  setLanguage({ tag: 'de-DE', catalog: {} });
  expect([formatPercent(9.6432), formatPercent(12, 0), formatPercent(-0.001)]).toEqual(['9,64\u00a0%', '12\u00a0%', '0,00\u00a0%']);
});
