const moments = new Set(['eventtime', 'publishtime', 'timeofofferchange', 'sourced', 'createdat']);
const ids = new Set(['notificationid', 'id']);

/**
 * A recorded body as if it happened now: its moments are moved, its ids are new, all else stays.
 * @param shift ms between then and now
 */
export function freshen(body: unknown, shift: number, newId: () => string): unknown {
  if (Array.isArray(body)) return body.map((each) => freshen(each, shift, newId));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const name = key.toLowerCase();
      if (moments.has(name) && typeof value === 'string') return [key, new Date(Date.parse(value) + shift).toISOString()];
      if (ids.has(name)) return [key, newId()];
      return [key, freshen(value, shift, newId)];
    }),
  );
}
