import { sellerNameCalls } from '#shared/sellers/name-calls.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { notifyInbox } from '../inbox/inbox-frames.ts';
import { rates } from '../limits/limits.ts';
import { serve } from '../serve.ts';
import { countRequested, namesDue, newIds, requestNames, saveName, sellerNames } from './seller-names-table.ts';

const DAY = 86_400_000;
/** How often names are looked up, ms, and how many at a time: at most four a second, for all accounts together. */
export const NAME_CHECK = 5_000;
const NAMES_A_RUN = 20;
/** Sellers rename themselves. One that is not known may be known later. */
const LOOK_AGAIN = { known: 30 * DAY, unknown: 7 * DAY };
/** The wait after a failure of the seller-name call, ms. */
const TRY_AGAIN = 60_000;

type LookupOptions = {
  /** The provider's seller-name call. @returns null for an unknown seller @throws if it fails */
  nameOf: (sellerId: string) => Promise<string | null>;
  /** The accounts whose lists show these sellers. */
  showing: (trx: Trx, sellerIds: readonly string[]) => Promise<string[]>;
};

/** Looks up sellers' names in the background, once for all accounts. */
export function createNameLookup(
  { db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
  { nameOf, showing }: LookupOptions,
) {
  /** Who waits for a name that no list shows, such as in an alert's offers. */
  const waiting = new Map<string, Set<string>>();

  return {
    /** @returns the known names; requests the others, as many as the account may in an hour */
    async names(ownerId: string, ids: readonly string[]): Promise<Record<string, string>> {
      const known = await sellerNames(db, ids);
      const missing = ids.filter((id) => !known.has(id));
      if (missing.length === 0) return Object.fromEntries(known);
      const { most, window } = rates.sellerNames;
      const refused = await write(async (trx) => {
        const now = clock();
        const fresh = await newIds(trx, missing);
        const room = Math.max(0, most - (await countRequested(trx, ownerId, now - window)));
        await requestNames(trx, now, ownerId, fresh.slice(0, room));
        return new Set(fresh.slice(room));
      });
      for (const id of missing) if (!refused.has(id)) waiting.set(id, (waiting.get(id) ?? new Set()).add(ownerId));
      return Object.fromEntries(known);
    },

    /** Looks up the names that are due, and notifies the accounts that show them. */
    async run(): Promise<void> {
      const due = await namesDue(db, clock(), NAMES_A_RUN);
      const looked: { id: string; name: string | null; due: number }[] = [];
      for (const id of due)
        looked.push(
          await nameOf(id).then(
            (name) => ({ id, name, due: clock() + (name === null ? LOOK_AGAIN.unknown : LOOK_AGAIN.known) }),
            () => ({ id, name: null, due: clock() + TRY_AGAIN }),
          ),
        );
      if (looked.length === 0) return;
      await write(async (trx) => {
        const before = await sellerNames(trx, due);
        for (const { id, name, due: next } of looked) await saveName(trx, id, name, { looked: clock(), due: next });
        const found = looked.filter(({ id, name }) => name !== null && name !== before.get(id)).map(({ id }) => id);
        if (found.length === 0) return;
        const owners = new Set([
          ...(await showing(trx, found)),
          ...found.flatMap((id) => [...(waiting.get(id) ?? [])]),
        ]);
        for (const owner of owners)
          await notifyInbox(trx, clock(), owner, { event: 'products:changed', data: { part: 'names' } });
      });
      for (const { id, due: next } of looked) if (next > clock() + TRY_AGAIN) waiting.delete(id);
    },
  };
}
export type NameLookup = ReturnType<typeof createNameLookup>;

/**
 * The names of rivals, for everybody who sees the inbox. Unlike the specification's call, it answers at once with what
 * is known.
 */
export const namesRoutes = (lookup: NameLookup) =>
  serve(sellerNameCalls, { names: async ({ owner }, { ids }) => ({ names: await lookup.names(owner.id, ids) }) });
