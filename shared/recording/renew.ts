const momentNames = new Set([
  'eventtime',
  'publishtime',
  'publishedtime',
  'timeofofferchange',
  'triggertime',
  'sourced',
  'createdat',
  'until',
]);
const idNames = new Set(['notificationid', 'recordid', 'outboxid', '_id', 'id']);

/**
 * Makes a recorded frame look as if it happened now: shifts its times and renews its ids, so that a hub that has seen
 * the recording accepts it again. Equal ids stay equal, so a repeated delivery is still a repeat.
 * @param shift ms between then and now
 * @param mark appended to every id; different for every run
 */
export function renewFrame(frame: unknown, shift: number, mark: string): unknown {
  if (Array.isArray(frame)) return frame.map((each) => renewFrame(each, shift, mark));
  if (typeof frame !== 'object' || frame === null) return frame;
  return Object.fromEntries(
    Object.entries(frame).map(([key, value]) => {
      const name = key.toLowerCase();
      if (momentNames.has(name)) return [key, moved(value, shift)];
      if (idNames.has(name) && (typeof value === 'string' || typeof value === 'number'))
        return [key, `${value}~${mark}`];
      return [key, renewFrame(value, shift, mark)];
    }),
  );
}

/** ISO text stays ISO text, a number stays ms. Anything else is returned unchanged. */
function moved(value: unknown, shift: number): unknown {
  if (typeof value === 'number') return value + shift;
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return value;
  return new Date(Date.parse(value) + shift).toISOString();
}
