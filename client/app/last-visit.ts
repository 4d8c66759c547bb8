import { type Observable, Subscription } from 'rxjs';
import * as v from 'valibot';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';

const visitSchema = v.object({ at: v.number(), tokens: v.nullable(v.number()) });
/** The time of a visit (ms), with the person's tokens at that time, or null if unknown. */
export type Visit = v.InferOutput<typeof visitSchema>;

const storedSchema = v.object({ last: visitSchema, before: v.nullable(visitSchema) });

/** Returning within this time, ms, continues the same visit, as a reload does. */
const SAME_VISIT = 30 * 60_000;

type LastVisitDeps = {
  user: UserInfo;
  tokens$: Observable<ResourceState<TokenBalance>>;
  clock: { now: () => number };
  leaving$: Observable<unknown>;
};

const known = new WeakMap<UserInfo, Visit | null>();

/**
 * Returns the visit before this one, or null if none is known. It is the later of two records: the browser's own,
 * stored when the page is left and cleared on sign-out, and the last sign-out in the user record.
 */
export function lastVisitOf({ user, clock }: Pick<LastVisitDeps, 'user' | 'clock'>): Visit | null {
  const found = known.get(user);
  if (found !== undefined) return found;
  const stored = readStored(keyOf(user), v.nullable(storedSchema), null);
  const own = stored && (clock.now() - stored.last.at < SAME_VISIT ? stored.before : stored.last);
  const signedOut = user.lastVisit ?? null;
  const before = own && (!signedOut || own.at > signedOut.at) ? own : signedOut;
  known.set(user, before);
  return before;
}

/** Stores this visit whenever the page is left. @returns the function that stops it */
export function rememberVisit({ tokens$, leaving$, ...deps }: LastVisitDeps): () => void {
  const before = lastVisitOf(deps);
  const life = new Subscription();
  let tokens: number | null = null;
  life.add(
    tokens$.subscribe(({ value }) => {
      tokens = value ? remainingTokens(value) : null;
    }),
  );
  life.add(leaving$.subscribe(() => writeStored(keyOf(deps.user), { last: { at: deps.clock.now(), tokens }, before })));
  return () => life.unsubscribe();
}

const keyOf = ({ _id }: UserInfo): string => `visit.${_id}`;
