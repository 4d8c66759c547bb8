const momentNames = new Set(['eventtime', 'publishtime', 'publishedtime', 'timeofofferchange', 'triggertime', 'sourced', 'createdat', 'until']);
const idNames = new Set(['notificationid', 'recordid', 'outboxid', '_id', 'id']);

/**
 * A recorded frame as if it happened now: its moments are moved, its ids made new, so that a hub that has seen the recording
 * takes it once more. Ids that were equal stay equal, so a repeated delivery is still one.
 * @param shift ms between then and now
 * @param mark set behind every id; another for every run
 */
export function renewFrame(frame: unknown, shift: number, mark: string): unknown {
  if (Array.isArray(frame)) return frame.map((each) => renewFrame(each, shift, mark));
  if (typeof frame !== 'object' || frame === null) return frame;
  return Object.fromEntries(
    Object.entries(frame).map(([key, value]) => {
      const name = key.toLowerCase();
      if (momentNames.has(name)) return [key, moved(value, shift)];
      if (idNames.has(name) && (typeof value === 'string' || typeof value === 'number')) return [key, `${value}~${mark}`];
      return [key, renewFrame(value, shift, mark)];
    }),
  );
}

/** Text stays ISO text, a number stays ms; what is no moment stays as it is. */
function moved(value: unknown, shift: number): unknown {
  if (typeof value === 'number') return value + shift;
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return value;
  return new Date(Date.parse(value) + shift).toISOString();
}
