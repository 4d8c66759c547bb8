import { hasAccess, publicUser, type UserInfo } from '#shared/account/user.ts';
import { mayUseNotifications } from '#shared/notifications/access.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import { backoffDelay } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { StalePart } from './normalise.ts';
import type { HubDeps, UpstreamFailure } from './ports.ts';
import { isPassing, reconcileNotifications, reconcileTokens } from './reconcile.ts';
import type { Sequence } from './sequence.ts';

export type CatchUp = {
  /** Reads what may have been missed, appends it, and closes the gap. One at a time; asked for meanwhile, it runs once more. */
  reconcile(): Promise<void>;
  /** A part that the provider says has changed is read, and what was read is appended. */
  readStale(part: StalePart): Promise<void>;
  /** Every user record passes here, whoever has read it: a refused token, a lost right. */
  onUserRead(token: string, read: Result<UserInfo, UpstreamFailure>): void;
  /** What a snapshot has just told a tab need not be told again by the reconcile that follows. */
  onTokensRead(balance: TokenBalance): void;
  onTokensLive(balance: TokenBalance): void;
  /** Events may have been missed since then (ms). */
  missedSince(at: number): void;
  /** Something could not be read for the moment: reconcile again soon, and tell the tabs by a gap when it is made up for. */
  readAgain(): void;
  busy(): boolean;
};

/** What the hub reads over HTTP to make up for a socket that delivers at most once (ST13, ST16). */
export function createCatchUp(
  user: string,
  deps: HubDeps,
  sequence: Sequence,
  hub: {
    over(): boolean;
    token(): string | undefined;
    /** Names the upstream connection whose room is joined; 0 while there is none. */
    connection(): number;
    /** Everything that was missed has been made up for. */
    caughtUp(): void;
    /** The provider's calls fail for now: reconcile again at this time. */
    retryAt(at: number): void;
    tokenRefused(token: string): void;
    rightLost(): void;
    guard(work: Promise<unknown>): void;
  },
): CatchUp {
  const counts = { tokens: 0 };
  /** User records by the order in which they were asked for: an older answer never comes over a newer one. */
  const users = { asked: 0, told: 0 };
  const last: { tokens?: string; user?: string } = {};
  const staleReads = new Map<StalePart, { again: boolean }>();
  /** A cold hub has always missed something. */
  let gapFrom: number | undefined = sequence.row().lastLive || sequence.row().lastAt || deps.now();
  let reconciling: Promise<void> | undefined;
  let again = false;
  let failures = 0;

  function onUserRead(token: string, read: Result<UserInfo, UpstreamFailure>) {
    // The log belongs to the next hub of this user.
    if (hub.over()) return;
    if (!read.ok) {
      if (read.error.status === 401) hub.tokenRefused(token);
      return;
    }
    last.user = userText(read.value);
    const rights = rightsOf(read.value);
    const before = sequence.row().rights;
    if (rights === before) return;
    sequence.change({ rights });
    if ([...before].every((right) => rights.includes(right))) return;
    deps.log('info', 'An account has lost a right: its stream begins a new epoch', { rights });
    sequence.newEpoch();
    hub.rightLost();
  }

  async function reconcileOnce() {
    const leave = await deps.reconcilePlace();
    try {
      const token = hub.token();
      if (hub.over() || token === undefined) return;
      const connection = hub.connection();
      users.asked += 1;
      const asked = users.asked;
      const before = last.user;
      deps.meter.count('reconciles');
      const [info, listRead, tokensRead] = await Promise.all([
        deps.calls.userInfo(token),
        reconcileNotifications(user, deps, sequence, token),
        reconcileTokens(deps, sequence, token, counts, last),
      ]);
      if (hub.over()) return;
      if (asked > users.told) {
        onUserRead(token, info);
        if (info.ok) users.told = asked;
        if (info.ok && before !== undefined && before !== last.user) stageUser('account.updated', info.value);
      }
      // The socket was lost again while this was read: the next connect reconciles anew.
      if (connection === 0 || hub.connection() !== connection) return;
      if (!listRead || !tokensRead || (!info.ok && isPassing(info.error))) return retryLater();
      failures = 0;
      closeGap();
      // Said only once it is in the log: on no host does 'live' overtake what was missed.
      await sequence.settled();
      if (!hub.over() && hub.connection() === connection) hub.caughtUp();
    } finally {
      leave();
    }
  }

  function retryLater() {
    hub.retryAt(deps.now() + backoffDelay(failures, deps.random));
    failures += 1;
  }

  function readAgain() {
    gapFrom ??= deps.now();
    retryLater();
  }

  function closeGap() {
    const to = deps.now();
    if (gapFrom !== undefined) sequence.stage({ event: { type: 'stream.gap', data: { from: Math.min(gapFrom, to), to } } });
    gapFrom = undefined;
    sequence.change({ lastLive: to });
  }

  function stageUser(type: 'account.updated' | 'subscription.updated' | 'subscription.deleted', info: UserInfo) {
    sequence.stage({ event: { type, data: { user: publicUser(info), plan: planStateOf(info) } } });
  }

  async function readOnce(part: StalePart) {
    const token = hub.token();
    if (token === undefined) return;
    if (part === 'integration') {
      const read = await deps.calls.integration(token);
      if (read.ok) sequence.stage({ event: { type: 'integration.updated', data: read.value } });
      return;
    }
    users.asked += 1;
    const asked = users.asked;
    const read = await deps.calls.userInfo(token);
    if (hub.over() || asked < users.told) return;
    onUserRead(token, read);
    if (read.ok) {
      users.told = asked;
      stageUser(eventOfPart[part], read.value);
    } else if (isPassing(read.error)) readAgain();
  }

  const reconcile = (): Promise<void> => {
    if (reconciling) {
      again = true;
      return reconciling;
    }
    reconciling = reconcileOnce().finally(() => {
      reconciling = undefined;
      if (!again || hub.over()) return;
      again = false;
      hub.guard(reconcile());
    });
    return reconciling;
  };

  return {
    reconcile,
    async readStale(part) {
      const waiting = staleReads.get(part);
      if (waiting) {
        waiting.again = true;
        return;
      }
      const reading = { again: false };
      staleReads.set(part, reading);
      try {
        do {
          reading.again = false;
          await readOnce(part);
        } while (reading.again && !hub.over());
      } finally {
        staleReads.delete(part);
      }
    },
    onUserRead,
    onTokensRead(balance) {
      last.tokens ??= JSON.stringify(balance);
    },
    onTokensLive(balance) {
      counts.tokens += 1;
      last.tokens = JSON.stringify(balance);
    },
    missedSince(at) {
      gapFrom ??= at;
    },
    readAgain,
    busy: () => reconciling !== undefined,
  };
}

const eventOfPart = { account: 'account.updated', 'plan-updated': 'subscription.updated', 'plan-deleted': 'subscription.deleted' } as const;

/** One letter a right: a letter that goes is a right that is lost. */
function rightsOf(user: UserInfo): string {
  const rights = [
    mayUseNotifications(user) && 'n',
    hasAccess(user, 'accessProducts') && 'p',
    hasAccess(user, 'accessSeller') && 's',
    hasAccess(user, 'accessHistory') && 'h',
  ];
  return rights.filter(Boolean).join('');
}

const userText = (user: UserInfo): string => JSON.stringify(publicUser(user));
