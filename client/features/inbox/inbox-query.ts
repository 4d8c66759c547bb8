import * as v from 'valibot';
import type { AlertFilter, Range } from '#shared/inbox/alert-filter.ts';
import { alertKinds, kinds } from '#shared/inbox/alert-kinds.ts';
import { causes } from '#shared/inbox/cause.ts';
import { type AlertSort, alertSorts, type Folder, folders } from '#shared/inbox/marks.ts';
import { MARKETPLACE_CODE } from '#shared/marketplaces.ts';
import { productIdSchema } from '#shared/products/product-id.ts';

/** Which alerts the list shows, and in which order. It stands in the address. */
export type InboxQuery = { readonly filter: AlertFilter; readonly sort: AlertSort };

export const MOST_QUERY_LETTERS = 200;

export const inboxFilter: AlertFilter = { folders: ['inbox'] };
export const wholeInbox: InboxQuery = { filter: inboxFilter, sort: 'newest' };

/** Whether the query is the inbox itself: everything in it, newest first. */
export const isWholeInbox = ({ filter, sort }: InboxQuery): boolean => sort === 'newest' && isOnlyInbox(filter);

/** Whether nothing but the folder is chosen. */
export const isUnfiltered = (filter: AlertFilter): boolean => Object.keys(filter).every((name) => name === 'folders');

export const isOnlyInbox = (filter: AlertFilter): boolean =>
  isUnfiltered(filter) && filter.folders?.length === 1 && filter.folders[0] === 'inbox';

/** Adds or changes conditions. An undefined or empty one is taken away. */
export function withConditions(
  filter: AlertFilter,
  change: { [K in keyof AlertFilter]?: AlertFilter[K] | undefined },
): AlertFilter {
  const next = Object.entries({ ...filter, ...change }).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(next) as AlertFilter;
}

const types: readonly string[] = kinds.map((kind) => alertKinds[kind].type);

/** Reads a query from an address; ignores what is not valid. @param search as in the address bar, not decoded */
export function queryIn(search: string): InboxQuery {
  const query = new URLSearchParams(search);
  const list = (name: string, allowed: (value: string) => boolean) => query.get(name)?.split(',').filter(allowed);
  const range = (name: string): Range | undefined => rangeIn(query.get(name));
  const flag = (name: string) => (query.get(name) === '1' ? true : query.get(name) === '0' ? false : undefined);
  const where = query.get('in');
  const days = Number(query.get('days'));
  const sort = query.get('sort');
  return {
    filter: withConditions(
      {},
      {
        folders: where === 'all' ? undefined : [folders.find((folder) => folder === where) ?? 'inbox'],
        types: list('type', (type) => types.includes(type)) as AlertFilter['types'],
        text: (query.get('q') ?? '').slice(0, MOST_QUERY_LETTERS),
        marketplaces: list('marketplace', (code) => MARKETPLACE_CODE.test(code)),
        asins: list('asin', (asin) => v.is(productIdSchema, asin)),
        causes: list('cause', (cause) => (causes as readonly string[]).includes(cause)) as AlertFilter['causes'],
        gap: range('gap'),
        risk: range('risk'),
        rating: range('rating'),
        records: list('record', (id) => id !== '' && id.length <= 200),
        unread: flag('unread'),
        pinned: flag('pinned'),
        assignees: list('assignee', Boolean)?.map((id) => (id === NOBODY ? '' : id)),
        incidents: list('incident', (id) => id !== '' && id.length <= 60),
        came: range('came'),
        days: Number.isInteger(days) && days >= 1 && days <= 3_650 ? days : undefined,
      },
    ),
    sort: alertSorts.find((each) => each === sort) ?? 'newest',
  };
}

/** Alerts that are assigned to nobody, in an address. */
export const NOBODY = 'nobody';

/** The address's query for a list; '' for the whole inbox. */
export function searchOf({ filter, sort }: InboxQuery): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string | undefined) => value && query.set(name, value);
  const folder: Folder | undefined = filter.folders?.[0];
  put('in', folder === undefined ? 'all' : folder === 'inbox' ? '' : folder);
  put('type', filter.types?.join(','));
  put('q', filter.text);
  put('marketplace', filter.marketplaces?.join(','));
  put('asin', filter.asins?.join(','));
  put('cause', filter.causes?.join(','));
  put('gap', rangeText(filter.gap));
  put('risk', rangeText(filter.risk));
  put('rating', rangeText(filter.rating));
  put('record', filter.records?.join(','));
  put('unread', flagText(filter.unread));
  put('pinned', flagText(filter.pinned));
  put('assignee', filter.assignees?.map((id) => id || NOBODY).join(','));
  put('incident', filter.incidents?.join(','));
  put('came', rangeText(filter.came));
  put('days', filter.days?.toString());
  put('sort', sort === 'newest' ? '' : sort);
  return query.size === 0 ? '' : `?${query}`;
}

const flagText = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? '1' : '0');
const rangeText = (range: Range | undefined) => range && `${range.min ?? ''}..${range.max ?? ''}`;

function rangeIn(text: string | null): Range | undefined {
  const [, min = '', max = ''] = /^(-?\d*(?:\.\d+)?)\.\.(-?\d*(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  const bound = (written: string) => (written === '' || Number.isNaN(Number(written)) ? undefined : Number(written));
  const range = {
    ...(bound(min) === undefined ? {} : { min: bound(min) }),
    ...(bound(max) === undefined ? {} : { max: bound(max) }),
  } as Range;
  if (range.min === undefined && range.max === undefined) return undefined;
  return range.min !== undefined && range.max !== undefined && range.min > range.max ? undefined : range;
}
