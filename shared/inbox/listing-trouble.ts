import * as v from 'valibot';
import { listingIssueSchema } from './listing-issue.ts';

/** How a listing is, from Amazon's message and from the listing itself: the worst that is in force. */
const listingStates = [
  'deleted',
  'removed',
  'suppressed',
  'out-of-stock',
  'not-buyable',
  'hidden',
  'ending',
  'error',
  'warning',
  'fine',
] as const;
export const listingStateSchema = v.picklist(listingStates);
export type ListingState = v.InferOutput<typeof listingStateSchema>;

/** What is wrong with a listing, or that nothing is anymore. */
export const listingTroubleSchema = v.object({
  sku: v.string(),
  state: listingStateSchema,
  /** Amazon's reasons, the worst first. Empty if Amazon gives none, or the listing couldn't be read. */
  issues: v.array(listingIssueSchema),
});
export type ListingTrouble = v.InferOutput<typeof listingTroubleSchema> & { kind: 'listing-issues' | 'listing-status' };

/** The enforcements that end a listing's sale. Others hide it from searches, or refuse an attribute. */
export const REMOVED = 'CATALOG_ITEM_REMOVED';
export const SUPPRESSED = 'LISTING_SUPPRESSED';
export const HIDDEN = 'SEARCH_SUPPRESSED';

/** Whether Amazon enforces an issue now. One with a date only will be enforced. */
const actionsIn = (issues: ListingTrouble['issues']): string[] =>
  issues.flatMap(({ action, until }) => (action !== undefined && until === undefined ? [action] : []));

/** How a listing is, by what its own page at Amazon says. */
export function listingStateOf({
  statuses,
  issues,
  fulfillment,
  quantity,
}: {
  statuses: readonly string[];
  issues: ListingTrouble['issues'];
  fulfillment: string | null;
  quantity: number | null;
}): ListingState {
  const actions = actionsIn(issues);
  if (actions.includes(REMOVED)) return 'removed';
  if (actions.includes(SUPPRESSED)) return 'suppressed';
  if (!statuses.includes('BUYABLE')) return fulfillment === 'FBM' && quantity === 0 ? 'out-of-stock' : 'not-buyable';
  if (actions.includes(HIDDEN) || !statuses.includes('DISCOVERABLE')) return 'hidden';
  if (issues.some(({ until }) => until !== undefined)) return 'ending';
  if (issues.some(({ severity }) => severity === 'error')) return 'error';
  return issues.some(({ severity }) => severity === 'warning') ? 'warning' : 'fine';
}

/** By cause, as filters and rules name them. The first three are causes of alerts with prices, too. */
export const listingCauses = {
  suppressed: 'Amazon suppressed your listing',
  'out-of-stock': 'Your offer is out of stock',
  'not-buyable': 'Your listing can’t be bought',
  'listing-deleted': 'Your listing is deleted',
  'listing-removed': 'Amazon removed the product’s page',
  'listing-hidden': 'Hidden from search',
  'listing-ending': 'Amazon will act on your listing',
  'listing-error': 'An error in your listing',
  'listing-warning': 'A warning about your listing',
  'listing-fine': 'Your listing is fine again',
};

export const listingCause = ({ state }: ListingTrouble): keyof typeof listingCauses =>
  state === 'suppressed' || state === 'out-of-stock' || state === 'not-buyable' ? state : `listing-${state}`;

/** 'Amazon suppressed your listing: The main image has text on it.' */
export function listingEvent(trouble: ListingTrouble): string {
  const name = listingCauses[listingCause(trouble)];
  const [worst] = trouble.state === 'fine' ? [] : trouble.issues;
  return worst ? `${name}: ${worst.message}` : name;
}
