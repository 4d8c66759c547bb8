const MIB = 1024 * 1024;
const DAY = 86_400_000;

/** What a page may report, and how much of it the edge stores. */
export const reportLimits = {
  /** Characters of the person's own words. */
  said: 2_000,
  /** Characters of a recording. */
  recording: 2 * MIB,
  lines: 10_000,
  /** Names, emails, links and other values that a page should have replaced. */
  names: 2_000,
  /** Bytes of a request: quotes are escaped in it. */
  request: 6 * MIB,
  /** How far back a recording goes, ms. */
  minutes: 600_000,
  anHour: 5,
  /** How long a report is stored, ms. */
  stored: 30 * DAY,
  /** Of one user, and of all; beyond that, the oldest are deleted. */
  ofUser: 20,
  inAll: 500,
  /** Characters of all recordings together. */
  charactersInAll: 256 * MIB,
  /** In the operator's list, the newest. */
  listed: 200,
} as const;
