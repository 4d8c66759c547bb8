import { fail, ok, type Result } from './result.ts';

/** Far deeper than any real message. What is much deeper overflows whoever walks it or writes it out again. */
export const DEEPEST_MESSAGE = 40;
/** Of a body or an answer that holds messages: one that a door has let in fits into whatever carries it on. */
export const DEEPEST_BODY = 60;

/** Reads JSON from outside, a text inside a message included. @param deepest how many levels it may have */
export function parseJson(text: string, deepest: number): Result<unknown, 'is not JSON' | 'is nested too deeply'> {
  let value: unknown;
  try {
    value = JSON.parse(wellFormed(text));
  } catch {
    return fail('is not JSON');
  }
  return isDeeperThan(deepest, value) ? fail('is nested too deeply') : ok(value);
}

/**
 * JSON whose texts are Unicode: half of a pair, which only an escape can bring, becomes U+FFFD, as it would in UTF-8. What is left of it cannot
 * be written into an address or compared with what a database has stored.
 */
export const wellFormed = (json: string): string =>
  /\\u[dD][89a-fA-F]/.test(json)
    ? json.replace(/\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/gs, (whole, half) =>
        half === undefined ? whole : '\\ufffd',
      )
    : json;

/** Never goes further down than asked, so that it cannot overflow itself. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  // Every message goes through here: no list is made of what it holds.
  if (Array.isArray(value)) return value.some((each) => isDeeperThan(levels - 1, each));
  for (const key in value) if (isDeeperThan(levels - 1, (value as Record<string, unknown>)[key])) return true;
  return false;
}
