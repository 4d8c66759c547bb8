/**
 * The fields that a message has and that a lenient schema could not read: it gave them nothing, or a list fewer entries.
 * @param raw with folded keys @param read what the schema made of it
 * @returns their paths
 */
export function lostFields(raw: unknown, read: unknown, path: string[] = []): string[][] {
  if (Array.isArray(read)) {
    if (!Array.isArray(raw)) return raw === undefined || raw === null ? [] : [path];
    // Beyond its limit a list is cut, which loses nothing that is shown.
    if (read.length < Math.min(raw.length, SHORTEST_LIMIT)) return [path];
    return raw.length === read.length ? read.flatMap((each, index) => lostFields(raw[index], each, [...path, String(index)])) : [];
  }
  if (typeof read !== 'object' || read === null) return [];
  if (typeof raw !== 'object' || raw === null) return raw === undefined || raw === null ? [] : [path];
  return Object.entries(read).flatMap(([key, value]) => {
    const given = (raw as Record<string, unknown>)[key];
    if (given === undefined || given === null) return [];
    return value === undefined || value === null ? [[...path, key]] : lostFields(given, value, [...path, key]);
  });
}

const SHORTEST_LIMIT = 10;

const times = new Set(['publishedtime', 'publishtime', 'eventtime', 'timeofofferchange']);
export const isTime = (path: string[]): boolean => times.has(path.at(-1) ?? '');
export const isPrice = (path: string[]): boolean => path.some((key) => /price|^shipping$|^offers$|^merchantoffer$|^summary$/.test(key));
