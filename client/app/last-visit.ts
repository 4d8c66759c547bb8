import { type Observable, Subscription } from 'rxjs';
import * as v from 'valibot';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { readStored, writeStored } from '#client/ui/stored.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';

const visitSchema = v.object({ at: v.number(), tokens: v.nullable(v.number()) });
/** When somebody was here, ms, and how many tokens they had then, where that was known. */
export type Visit = v.InferOutput<typeof visitSchema>;

const storedSchema = v.object({ last: visitSchema, before: v.nullable(visitSchema) });

/** Coming back sooner continues the same visit, as a reload does. ms */
const SAME_VISIT = 30 * 60_000;

type LastVisitDeps = {
  user: UserInfo;
  tokens$: Observable<ResourceState<TokenBalance>>;
  clock: { now: () => number };
  leaving$: Observable<unknown>;
};

const known = new WeakMap<UserInfo, Visit | null>();

/**
 * The visit before this one; null where nobody knows of one. The browser remembers it as the page is left, and until a sign-out;
 * the user record has the last sign-out.
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

/** Remembers this visit as the page is left. @returns what stops that */
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
