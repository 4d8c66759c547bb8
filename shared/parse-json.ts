import { fail, ok, type Result } from './result.ts';

/** Far deeper than any real message. Much deeper ones overflow the stack of code that walks or serializes them. */
export const DEEPEST_MESSAGE = 40;
/** For bodies and answers that contain messages. Deep enough to carry every message that an endpoint accepts. */
export const DEEPEST_BODY = 60;

/** Parses JSON from outside, including JSON text inside a message. @param deepest the maximum number of levels */
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
 * Replaces lone surrogates, which only escapes can produce, with U+FFFD, as UTF-8 would. A lone surrogate can't be
 * written into a URL or compared with stored text.
 */
export const wellFormed = (json: string): string =>
  /\\u[dD][89a-fA-F]/.test(json)
    ? json.replace(
        /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)/gs,
        (whole, half) => (half === undefined ? whole : '\\ufffd'),
      )
    : json;

/** Goes no deeper than `levels`, so that it can't overflow itself. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  // Every message goes through here, so this builds no list of entries.
  if (Array.isArray(value)) return value.some((each) => isDeeperThan(levels - 1, each));
  for (const key in value) if (isDeeperThan(levels - 1, (value as Record<string, unknown>)[key])) return true;
  return false;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
