import * as v from 'valibot';
import type { DetailOf } from '../inbox/alert-kinds.ts';
import { HIDDEN, type ListingState, listingStateSchema, REMOVED, SUPPRESSED } from '../inbox/listing-trouble.ts';
import { marketplaceCode } from '../marketplace-ids.ts';
import { DEFAULT_MARKETPLACE } from '../marketplaces.ts';
import { asinSchema } from '../products/asin.ts';
import { identifier, lenient, lenientList, text } from './tolerant.ts';

// What Amazon says of the account and of listings, with keys folded to lower case.

const status = v.pipe(identifier(40), v.toUpperCase());
export const accountStatusBody = v.object({ currentaccountstatus: status, previousaccountstatus: lenient(status) });

export const accountStatusOf = ({
  currentaccountstatus,
  previousaccountstatus,
}: v.InferOutput<typeof accountStatusBody>): DetailOf<'account-status'> => ({
  kind: 'account-status',
  status: currentaccountstatus,
  ...(previousaccountstatus ? { before: previousaccountstatus } : {}),
});

const MOST = 20;
const listingIssue = v.object({
  code: text(100),
  message: text(1_000),
  severity: v.fallback(v.picklist(['error', 'warning', 'info']), 'info'),
  attributes: lenientList(text(100), MOST),
  action: lenient(text(60)),
  until: lenient(v.number()),
});

const aboutListing = {
  sellerid: identifier(100),
  sku: identifier(100),
  marketplaceid: lenient(identifier(40)),
  asin: lenient(asinSchema),
  /** Ours: what the listing's own page said when the message came (provider/ingest/listing-messages.ts). */
  listing: lenient(v.object({ state: listingStateSchema, issues: lenientList(listingIssue, MOST) })),
};
export const listingIssuesBody = v.object({
  ...aboutListing,
  severities: lenientList(v.pipe(text(40), v.toUpperCase()), MOST),
  enforcementactions: lenientList(v.pipe(text(60), v.toUpperCase()), MOST),
});
export const listingStatusBody = v.object({
  ...aboutListing,
  status: lenientList(v.pipe(text(40), v.toUpperCase()), MOST),
});
type IssuesBody = v.InferOutput<typeof listingIssuesBody>;
type StatusBody = v.InferOutput<typeof listingStatusBody>;

/** By the message alone, if the listing could not be read: it says what Amazon does, but not why. */
const stateByIssues = ({ severities, enforcementactions }: IssuesBody): ListingState => {
  if (enforcementactions.includes(REMOVED)) return 'removed';
  if (enforcementactions.includes(SUPPRESSED)) return 'suppressed';
  if (enforcementactions.includes(HIDDEN)) return 'hidden';
  if (severities.includes('ERROR')) return 'error';
  return severities.includes('WARNING') ? 'warning' : 'fine';
};
const stateByStatus = ({ status }: StatusBody): ListingState => {
  if (status.includes('DELETED')) return 'deleted';
  if (!status.includes('BUYABLE')) return 'not-buyable';
  return status.includes('DISCOVERABLE') ? 'fine' : 'hidden';
};

export const issuesOf = (body: IssuesBody): DetailOf<'listing-issues'> => ({
  kind: 'listing-issues',
  ...troubleOf(body, stateByIssues(body)),
});
export const statusOf = (body: StatusBody): DetailOf<'listing-status'> => ({
  kind: 'listing-status',
  ...troubleOf(body, stateByStatus(body)),
});

const troubleOf = ({ sku, listing }: Pick<IssuesBody, 'sku' | 'listing'>, byMessage: ListingState) => ({
  sku,
  state: listing?.state ?? byMessage,
  issues: (listing?.issues ?? []).map(({ action, until, ...issue }) => ({
    ...issue,
    ...(action ? { action } : {}),
    ...(until ? { until } : {}),
  })),
});

/** @param marketplace the record's own, for a message that names none */
export const factsOfListing = (
  { sellerid, marketplaceid, asin }: Pick<IssuesBody, 'sellerid' | 'marketplaceid' | 'asin'>,
  marketplace: string | null | undefined,
) => ({
  sellerId: sellerid,
  marketplace: marketplaceCode(marketplaceid ?? marketplace ?? DEFAULT_MARKETPLACE),
  asin: asin ?? '',
  condition: '',
});
