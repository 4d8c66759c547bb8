import { DEFAULT_MARKETPLACE, type Marketplace, marketplaceOf } from './marketplaces.ts';

/** Amazon's ids by marketplace code. */
const ids: Readonly<Record<string, string>> = {
  US: 'ATVPDKIKX0DER',
  CA: 'A2EUQ1WTGCTBG2',
  MX: 'A1AM78C64UM0Y8',
  UK: 'A1F83G8C2ARO7P',
  DE: 'A1PA6795UKMFR9',
  IT: 'APJ6JRA9NG5V4',
  FR: 'A13V1IB3VIYZZH',
  ES: 'A1RKKUPIHCS9HS',
  BE: 'AMEN7PMS3EDWL',
  IE: 'A28R8C7NBKEWEA',
  NL: 'A1805IZSGTT6HS',
  SE: 'A2NODRKZP88ZB9',
  PL: 'A1C3SOZRARQ6R3',
  TR: 'A33AVAJ2PDY3EV',
  EG: 'ARBP9OOSHTCHU',
  SA: 'A17E79C6D8DWNP',
  AE: 'A2VIGQ35RCS4UG',
  ZA: 'AE08WJ6YKNBMC',
  IN: 'A21TJRUUN4KGV',
  BR: 'A2Q3Y263D00KWC',
  AU: 'A39IBJ37TRP1C6',
  JP: 'A1VC38T7YXB528',
  SG: 'A19VAU5U5O7RUS',
};

const codes = new Map(Object.entries(ids).map(([code, id]) => [id, code]));

/** The id of a marketplace ('ATVPDKIKX0DER' for 'US'); undefined for an unknown code. */
export const marketplaceIdOf = (code: string): string | undefined => ids[marketplaceOf(code)?.code ?? ''];

/** @param key a marketplace id ('ATVPDKIKX0DER') or a code ('US', 'GB') */
export const marketplaceNamed = (key: string | null | undefined): Marketplace | undefined =>
  marketplaceOf(codes.get(key ?? '') ?? codes.get(key?.toUpperCase() ?? '') ?? key);

/** Returns the code for an id or a code. An unknown key is returned unchanged; a missing one is US (NOTE-12). */
export const marketplaceCode = (key: string | null | undefined): string =>
  marketplaceNamed(key)?.code ?? (key || DEFAULT_MARKETPLACE);
