import * as v from 'valibot';

/** A reason or a warning of Amazon about a listing or a change to it, in Amazon's words. */
export const listingIssueSchema = v.object({
  code: v.string(),
  message: v.string(),
  severity: v.picklist(['error', 'warning', 'info']),
  /** The listing's attributes that it is about. */
  attributes: v.array(v.string()),
  /** What Amazon does because of it, as Amazon spells it: 'SEARCH_SUPPRESSED', 'LISTING_SUPPRESSED'. An open set. */
  action: v.optional(v.string()),
  /** Set if Amazon does so only from then on, ms. */
  until: v.optional(v.number()),
});
export type ListingIssue = v.InferOutput<typeof listingIssueSchema>;
