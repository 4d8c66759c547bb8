/**
 * When a product or a marketplace was to send a message (ACT-09). Amazon sends when something changes, so nothing is
 * ever certain: a product is due once it has been quiet for long compared with its own rhythm, and at the latest after
 * the check interval. All times in ms.
 */
const MINUTE = 60_000;

/** How often every own product is seen at least, by a message or by a check. */
export const CHECK_INTERVAL = 15 * MINUTE;

/**
 * A product is due after three of its usual pauses, but not within a third of the interval: each check costs a call.
 */
const USUAL_PAUSES = 3;
const SOONEST_SHARE = 1 / 3;

/** A product is due a little before the interval ends, so that it is its turn within the interval. */
const LATEST_SHARE = 14 / 15;

/**
 * A marketplace is silent after six of its usual pauses, which happens by chance once in 400, and not within three
 * minutes.
 */
const SILENT_PAUSES = 6;
const SOONEST_SILENCE = 3 * MINUTE;

/** The weight of the newest pause. Messages within ten seconds are one burst. */
const NEWEST = 0.2;
const BURST = 10_000;

/** The usual pause between messages after another one. @param usual null before the second message */
export function usualPause(usual: number | null, pause: number): number | null {
  if (pause < BURST) return usual;
  return usual === null ? pause : usual + (pause - usual) * NEWEST;
}

/** How long after it was last seen a product is due. @param usual its usual pause; null if unknown */
export const dueAfter = (usual: number | null, interval: number): number =>
  Math.round(
    interval * Math.min(LATEST_SHARE, Math.max(((usual ?? interval) * USUAL_PAUSES) / interval, SOONEST_SHARE)),
  );

/**
 * How long after its last message a marketplace counts as silent.
 * @param usual its usual pause over all products; null if unknown
 */
export const silentAfter = (usual: number | null, interval: number): number =>
  Math.round(Math.min(interval, Math.max((usual ?? interval) * SILENT_PAUSES, SOONEST_SILENCE)));

/** The same while the whole marketplace is silent. */
export const dueInSilence = (interval: number): number => Math.round(interval * SOONEST_SHARE);
