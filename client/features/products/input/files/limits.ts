export const fileLimits = {
  fileBytes: 20_000_000,
  /** Of a packed file, all that is in it. */
  unpackedBytes: 100_000_000,
  /** Reading takes at most so long, ms. */
  readTime: 15_000,
  /** Rows that go from the worker to the page at a time: so few that taking them never holds the page up. */
  pieceRows: 500,
} as const;
