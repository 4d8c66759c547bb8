import { checkDigit, codeKind } from '#shared/products/identifiers.ts';
import { sampleProducts } from './sample-products.ts';

export type Codes = { upc: string[]; ean: string[]; isbn: string[] };

/** Percent thresholds: 5% of codes have no product, 75% have one, 14% have two, 6% have up to three. */
const WITHOUT = 5;
const UP_TO_ONE = 80;
const UP_TO_TWO = 94;

/**
 * The number of EANs without their check digit, and the factor that spreads them over the ASIN numbers. The factor must
 * not be divisible by 2 or 5.
 */
const EANS = 1_000_000_000_000n;
const FACTOR = 618_033_988_751n;
const BACK = inverse(FACTOR, EANS);
const ASINS = 36 ** 8;

/**
 * Returns the ASINs that carry a UPC, EAN or ISBN, whether or not they exist. Both directions are computed from the
 * numbers themselves, so a product's codes always lead back to it.
 * @param code digits in the format of `codeKind`
 */
export function asinsOf(code: string): readonly string[] {
  if (code.length === 10) return [code];
  if (code.startsWith('978') && codeKind(code) === 'ISBN') return [isbn10Of(code)];
  const ean = code.length === 14 ? (code.startsWith('0') ? code.slice(1) : undefined) : code.padStart(13, '0');
  return ean ? (known().asins.get(ean) ?? derivedAsins(ean)) : [];
}

/** Returns the codes of an ASIN. A book's are its ISBNs; many products have none. */
export function codesOf(asin: string): Codes {
  if (/^\d/.test(asin)) {
    const ean = isbn13Of(asin);
    return { upc: [], ean: [ean], isbn: [asin, ean] };
  }
  const ean = known().eans.get(asin) ?? derivedEan(asin);
  return { upc: ean?.startsWith('0') ? [ean.slice(1)] : [], ean: ean ? [ean] : [], isbn: [] };
}

/** Formats a number as an ASIN: B0 and the number in base 36. */
export const asinOf = (number: number): string => `B0${number.toString(36).toUpperCase().padStart(8, '0')}`;
/** @returns undefined if the ASIN does not begin with B0 */
export const numberOf = (asin: string): number | undefined =>
  asin.startsWith('B0') ? Number.parseInt(asin.slice(2), 36) : undefined;

function derivedAsins(ean: string): string[] {
  const core = ean.slice(0, -1);
  const first = Number((BigInt(core) * FACTOR) % EANS);
  return chosen(core, first).map((lap) => asinOf(first + lap * Number(EANS)));
}

function derivedEan(asin: string): string | undefined {
  const number = numberOf(asin);
  if (number === undefined) return undefined;
  const first = number % Number(EANS);
  const core = `${(BigInt(first) * BACK) % EANS}`.padStart(12, '0');
  // 978 codes are books' ISBNs, and known codes belong to sample products.
  if (core.startsWith('978') || known().asins.has(`${core}${checkDigit(core)}`)) return undefined;
  return chosen(core, first).includes(Math.floor(number / Number(EANS))) ? `${core}${checkDigit(core)}` : undefined;
}

/** There are about three times as many ASINs as EANs. Chooses which of the laps carry this EAN. */
function chosen(core: string, first: number): number[] {
  const hash = hashOf('code', core);
  const share = hash % 100;
  const many = share < WITHOUT ? 0 : share < UP_TO_ONE ? 1 : share < UP_TO_TWO ? 2 : 3;
  const laps = [0, 1, 2].filter((lap) => first + lap * Number(EANS) < ASINS);
  return Array.from({ length: Math.min(many, laps.length) }, (_, at) => laps[(hash + at) % laps.length] as number);
}

let made: { asins: Map<string, string[]>; eans: Map<string, string> } | undefined;

/**
 * The codes of the sample products. Each has a UPC. As in life, about 1 in 8 shares it with the previous product, and 1
 * in 3 begins with zeros, which a spreadsheet loses.
 */
function known() {
  if (made) return made;
  const [asins, eans] = [new Map<string, string[]>(), new Map<string, string>()];
  let before = '';
  for (const { asin } of sampleProducts()) {
    const digits = `0${hashOf('zero', asin) % 3 === 0 ? 0 : 8}${`${hashOf('upc', asin)}`.padStart(10, '0')}`;
    const ean = before !== '' && hashOf('shared', asin) % 8 === 0 ? before : `${digits}${checkDigit(digits)}`;
    asins.set(ean, [...(asins.get(ean) ?? []), asin]);
    eans.set(asin, ean);
    before = ean;
  }
  made = { asins, eans };
  return made;
}

function isbn10Of(isbn13: string): string {
  const nine = isbn13.slice(3, 12);
  let sum = 0;
  for (let at = 0; at < 9; at += 1) sum += (10 - at) * Number(nine[at]);
  const check = (11 - (sum % 11)) % 11;
  return `${nine}${check === 10 ? 'X' : check}`;
}

function isbn13Of(isbn10: string): string {
  const digits = `978${isbn10.slice(0, 9)}`;
  return `${digits}${checkDigit(digits)}`;
}

/** The modular multiplicative inverse, by Euclid's algorithm. */
function inverse(factor: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, factor % modulus];
  let [before, now] = [0n, 1n];
  while (next !== 0n) {
    const times = rest / next;
    [rest, next] = [next, rest - times * next];
    [before, now] = [now, before - times * now];
  }
  return ((before % modulus) + modulus) % modulus;
}

/** Returns a deterministic hash: the same words give the same number on every machine. 32 bits (FNV-1a, mixed). */
export function hashOf(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const word of words) {
    const text = `${word}`;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  return mixed(hash);
}

/** Returns a deterministic number in [0, 1) for a hash and a step, such as a day's number. */
export const chanceAt = (hash: number, step: number): number =>
  mixed(hash ^ Math.imul(step + 1, 0x9e3779b1)) / 4_294_967_296;

function mixed(hash: number): number {
  let value = hash;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
