import { hasAccess, publicUser, type UserInfo } from '#shared/account/user.ts';
import { mayUseNotifications } from '#shared/notifications/access.ts';
import type { Mutes } from '#shared/notifications/mutes.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import { backoffDelay } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { StalePart } from './normalise.ts';
import type { HubDeps, UpstreamFailure } from './ports.ts';
import { isPassing, type KnownBalance, reconcileNotifications, reconcileTokens } from './reconcile.ts';
import type { Sequence, Staged } from './sequence.ts';

export type CatchUp = {
  /** Reads what may have been missed, appends it, and closes the gap. One at a time; asked for meanwhile, it runs once more. */
  reconcile(): Promise<void>;
  /** A part that the provider says has changed, or that may have, is read, and what was read is appended. */
  readStale(part: StalePart | 'mutes'): Promise<void>;
  /** Every user record passes here, whoever has read it: a refused token, a lost right. */
  onUserRead(token: string, read: Result<UserInfo, UpstreamFailure>): void;
  /** What a snapshot has just told a tab need not be told again by the reconcile that follows. */
  onTokensRead(balance: TokenBalance): void;
  onTokensLive(balance: TokenBalance): void;
  /** Appends the mutes, unless the tabs have these or newer ones. @returns whether they stand in line */
  tellMutes(list: Mutes, more?: Pick<Staged, 'outboxId' | 'intent'>): boolean;
  /** A tab was told that they could not be read: they are read again and told to all, known or not. */
  mutesMissing(): Promise<void>;
  /** Events may have been missed since then (ms). */
  missedSince(at: number): void;
  /** Something could not be read for the moment: reconcile again soon, and tell the tabs by a gap when it is made up for. */
  readAgain(): void;
  busy(): boolean;
};

/** What the reading asks of its hub, and tells it. */
export type CatchUpOwner = {
  over(): boolean;
  token(): string | undefined;
  /** Names the upstream connection whose room is joined; 0 while there is none. */
  connection(): number;
  /** Everything that was missed has been made up for. */
  caughtUp(): void;
  /** The provider's calls fail for now: reconcile again after so many ms. */
  retryIn(ms: number): void;
  tokenRefused(token: string): void;
  rightLost(): void;
  guard(work: Promise<unknown>): void;
};

export const createCatchUp = (user: string, deps: HubDeps, sequence: Sequence, owner: CatchUpOwner): CatchUp => new UserCatchUp(user, deps, sequence, owner);

/** What the hub reads over HTTP to make up for a socket that delivers at most once (ST13, ST16). */
class UserCatchUp implements CatchUp {
  readonly #user: string;
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #owner: CatchUpOwner;
  /** What is known of the balance, and how many live ones came. */
  readonly #balance: KnownBalance = { live: 0, text: undefined };
  #userText: string | undefined;
  /** User records by the order in which they were asked for: an older answer never comes over a newer one. */
  #usersAsked = 0;
  #usersTold = 0;
  /** The same for the integration. */
  #integrationsAsked = 0;
  #integrationsTold = 0;
  /** The provider said that the integration has changed, and it could not be read since. */
  #integrationMissed = false;
  /** The `rev` of the mutes that the tabs have. */
  #mutesRev = 0;
  #staleReads: Map<StalePart | 'mutes', { again: boolean }> | undefined;
  /** A cold hub has always missed something. */
  #gapFrom: number | undefined;
  #reconciling: Promise<void> | undefined;
  #again = false;
  #failures = 0;

  constructor(user: string, deps: HubDeps, sequence: Sequence, owner: CatchUpOwner) {
    this.#user = user;
    this.#deps = deps;
    this.#sequence = sequence;
    this.#owner = owner;
    this.#gapFrom = sequence.row().lastLive || sequence.row().lastAt || deps.now();
  }

  reconcile(): Promise<void> {
    if (this.#reconciling) {
      this.#again = true;
      return this.#reconciling;
    }
    this.#reconciling = this.#reconcileOnce().finally(() => {
      this.#reconciling = undefined;
      if (!this.#again || this.#owner.over()) return;
      this.#again = false;
      this.#owner.guard(this.reconcile());
    });
    return this.#reconciling;
  }

  async readStale(part: StalePart | 'mutes') {
    this.#staleReads ??= new Map();
    const waiting = this.#staleReads.get(part);
    if (waiting) {
      waiting.again = true;
      return;
    }
    const reading = { again: false };
    this.#staleReads.set(part, reading);
    try {
      do {
        reading.again = false;
        await this.#readOnce(part);
      } while (reading.again && !this.#owner.over());
    } finally {
      this.#staleReads.delete(part);
    }
  }

  onUserRead(token: string, read: Result<UserInfo, UpstreamFailure>) {
    const owner = this.#owner;
    const sequence = this.#sequence;
    // The log belongs to the next hub of this user.
    if (owner.over()) return;
    if (!read.ok) {
      if (read.error.status === 401) owner.tokenRefused(token);
      return;
    }
    this.#userText = JSON.stringify(publicUser(read.value));
    const rights = rightsOf(read.value);
    const before = sequence.row().rights;
    if (rights === before) return;
    sequence.change({ rights });
    if ([...before].every((right) => rights.includes(right))) return;
    this.#deps.log('info', 'An account has lost a right: its stream begins a new epoch', { rights });
    sequence.newEpoch();
    owner.rightLost();
  }

  onTokensRead(balance: TokenBalance) {
    this.#balance.text ??= JSON.stringify(balance);
  }

  onTokensLive(balance: TokenBalance) {
    this.#balance.live += 1;
    this.#balance.text = JSON.stringify(balance);
  }

  tellMutes(list: Mutes, more?: Pick<Staged, 'outboxId' | 'intent'>): boolean {
    if (list.rev <= this.#mutesRev) return false;
    // Noted before the commit: lists are appended in the order in which they are told.
    this.#mutesRev = list.rev;
    this.#sequence.stage({ event: { type: 'mutes.updated', data: list }, ...more });
    return true;
  }

  mutesMissing(): Promise<void> {
    this.#mutesRev = 0;
    return this.readStale('mutes');
  }

  missedSince(at: number) {
    this.#gapFrom ??= at;
  }

  readAgain() {
    this.#gapFrom ??= this.#deps.now();
    this.#retryLater();
  }

  busy(): boolean {
    return this.#reconciling !== undefined;
  }

  async #reconcileOnce() {
    const owner = this.#owner;
    const sequence = this.#sequence;
    const deps = this.#deps;
    const leave = await deps.reconcilePlace();
    try {
      const token = owner.token();
      if (owner.over() || token === undefined) return;
      const connection = owner.connection();
      this.#usersAsked += 1;
      const asked = this.#usersAsked;
      const before = this.#userText;
      deps.meter.count('reconciles');
      const [info, listRead, tokensRead, integrationRead, mutesRead] = await Promise.all([
        deps.calls.account.userInfo(token),
        reconcileNotifications(this.#user, deps, sequence, token),
        reconcileTokens(deps, sequence, token, this.#balance),
        !this.#integrationMissed || this.#readIntegration(token),
        this.#readMutes(token),
      ]);
      if (owner.over()) return;
      if (asked > this.#usersTold) {
        this.onUserRead(token, info);
        if (info.ok) this.#usersTold = asked;
        if (info.ok && before !== undefined && before !== this.#userText) this.#stageUser('account.updated', info.value);
      }
      // The socket was lost again while this was read: the next connect reconciles anew.
      if (connection === 0 || owner.connection() !== connection) return;
      if (!listRead || !tokensRead || !integrationRead || (!info.ok && isPassing(info.error))) return this.#retryLater();
      this.#closeGap();
      // Said only once it is in the log: on no host does 'live' overtake what was missed.
      await sequence.untilSettled();
      if (owner.over() || owner.connection() !== connection) return;
      owner.caughtUp();
      // A provider need not have mutes: they hold up nothing.
      if (mutesRead) this.#failures = 0;
      else this.#retryLater();
    } finally {
      leave();
    }
  }

  #retryLater() {
    this.#owner.retryIn(backoffDelay(this.#failures, this.#deps.random));
    this.#failures += 1;
  }

  #closeGap() {
    const to = this.#deps.now();
    const from = this.#gapFrom;
    if (from !== undefined) this.#sequence.stage({ event: { type: 'stream.gap', data: { from: Math.min(from, to), to } } });
    this.#gapFrom = undefined;
    this.#sequence.change({ lastLive: to });
  }

  #stageUser(type: 'account.updated' | 'subscription.updated' | 'subscription.deleted', info: UserInfo) {
    this.#sequence.stage({ event: { type, data: { user: publicUser(info), plan: planStateOf(info) } } });
  }

  async #readOnce(part: StalePart | 'mutes') {
    const owner = this.#owner;
    const token = owner.token();
    if (token === undefined) return;
    if (part === 'integration' || part === 'mutes') {
      const read = part === 'mutes' ? this.#readMutes(token) : this.#readIntegration(token);
      if (!(await read) && !owner.over()) this.readAgain();
      return;
    }
    this.#usersAsked += 1;
    const asked = this.#usersAsked;
    const read = await this.#deps.calls.account.userInfo(token);
    if (owner.over() || asked < this.#usersTold) return;
    this.onUserRead(token, read);
    if (read.ok) {
      this.#usersTold = asked;
      this.#stageUser(eventOfPart[part], read.value);
    } else if (isPassing(read.error)) this.readAgain();
  }

  /** @returns false when they could not be read, and are worth another try */
  async #readMutes(token: string): Promise<boolean> {
    const read = await this.#deps.calls.mutes.list(token);
    if (read.ok) this.tellMutes(read.value);
    return read.ok || !isPassing(read.error);
  }

  /** @returns false when it could not be read, and is worth another try */
  async #readIntegration(token: string): Promise<boolean> {
    this.#integrationsAsked += 1;
    const asked = this.#integrationsAsked;
    const read = await this.#deps.calls.integrations.status(token);
    if (asked < this.#integrationsTold) return true;
    this.#integrationMissed = !read.ok && isPassing(read.error);
    if (read.ok) {
      this.#integrationsTold = asked;
      this.#sequence.stage({ event: { type: 'integration.updated', data: read.value } });
    }
    return !this.#integrationMissed;
  }
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
