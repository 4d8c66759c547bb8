import type { Brand } from './brand.ts';
import type { PageBrand } from './page-brand.ts';

// The product's own brand, which BRAND_FILE replaces. Its name and colors appear here and nowhere else in the code
// (tests/brand-words.test.ts).

export const sellerwirePage: PageBrand = {
  name: 'Sellerwire',
  shortName: 'Sellerwire',
  logo: null,
  favicon: null,
  legal: {},
};

export const sellerwire: Brand = {
  ...sellerwirePage,
  colors: {
    bar: '#0b1a3a',
    wire: { light: '#5d8df0', dark: '#5d8df0' },
    primary: { light: '#173d8c', dark: '#2c60d2' },
    link: { light: '#1c4eb8', dark: '#8fb6ff' },
    focus: { light: '#1c5be0', dark: '#8fb6ff' },
    select: { light: '#e3ecfc', dark: '#172c55' },
  },
};
