/**
 * Every table. Each domain adds its own in its `x-rows.ts`, by declaring them here: the database knows of no domain.
 * Moments are ms since 1970, flags 0 or 1, lists and records JSON text.
 */
export interface Tables {
  /** What the database knows of itself. */
  facts: { name: string; value: string };
}
