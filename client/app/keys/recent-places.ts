import * as v from 'valibot';
import { alertName, alertNameIn } from '#client/features/inbox/inbox-address.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { Store } from '../store.ts';

const placesSchema = v.array(v.object({ href: v.string(), detail: v.optional(v.string()) }));
/** A visited address. `detail`: the product, seller, or search that it shows. */
export type Place = { href: string; detail?: string | undefined };

const MOST_PLACES = 12;

const keyOf = ({ _id }: Pick<UserInfo, '_id'>): string => `places.${_id}`;

/** The places of this browser's user, the last one first. */
export const recentPlaces = (user: Pick<UserInfo, '_id'>): Place[] =>
  readStored(keyOf(user), placesSchema, []) as Place[];

/** Stores a visited address. @param href path and query, not decoded */
export function rememberPlace({ user, notifications }: Pick<Store, 'user' | 'notifications'>, href: string): void {
  const [path = '', search = ''] = href.split('?');
  if (path === '/') return;
  const alert = alertNameIn(path);
  const detail =
    alert === null
      ? (/^\/products\/\w+\/(\w{10})$/.exec(path)?.[1] ?? detailIn(search))
      : productOf(notifications, alert);
  // An alert without its product would be a line that says nothing.
  if (alert !== null && detail === undefined) return;
  writeStored(keyOf(user), withPlace(recentPlaces(user), { href, ...(detail ? { detail } : {}) }));
}

/**
 * Puts a place first. It replaces an older one of the same screen and product or seller, so that every filter doesn't
 * add a line.
 */
export const withPlace = (places: readonly Place[], place: Place): Place[] =>
  [place, ...places.filter((each) => identityOf(each) !== identityOf(place))].slice(0, MOST_PLACES);

function identityOf({ href }: Place): string {
  const [path, search] = href.split('?');
  const query = new URLSearchParams(search);
  return [path, query.get('asin'), query.get('sellerId')].join();
}

function detailIn(search: string): string | undefined {
  const query = new URLSearchParams(search);
  for (const name of ['asin', 'sellerId', 'q', 'account']) {
    const value = query.get(name);
    if (value) return value;
  }
}

function productOf({ view$ }: Store['notifications'], name: string): string | undefined {
  let product: string | undefined;
  view$
    .subscribe(({ rows }) => {
      const alert = rows.find((row) => alertName(row.alert.identity) === name)?.alert;
      product = alert && (alert.title ?? alert.asin);
    })
    .unsubscribe();
  return product;
}
