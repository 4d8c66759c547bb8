/** Under which seller id Amazon itself sells, by marketplace. Only by these an offer says that it is Amazon's own. */
export const AMAZON_SELLERS: Readonly<Record<string, string>> = {
  US: 'ATVPDKIKX0DER',
  CA: 'A3DWYIK6Y9EEQB',
  MX: 'AVDBXBAVVSXLQ',
  UK: 'A3P5ROKL5A1OLE',
  DE: 'A3JWKAKR8XB7XF',
  FR: 'A1X6FK5RDHNB96',
  IT: 'A11IL2PNWYJU7H',
  ES: 'A1AT7YVPFBWXBL',
};

/** The warehouse's, where it is known. */
export const WAREHOUSE_SELLERS: Readonly<Record<string, string>> = { US: 'A2L77EE7U53NWQ' };
