import { isWhole, NOTIFICATIONS_PAGE_SIZE, type NotificationPage } from '#shared/inbox/notification.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { limits, type SnapshotState } from '#shared/protocol.ts';
import type { Result } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { TokenBalance } from '#shared/tokens/balance.ts';
import type { HubCore } from '../hub-core.ts';
import type { Sequence } from '../log/sequence.ts';
import { type Emit, type HubDeps, isPassing, type Session, type UpstreamFailure } from '../ports.ts';
import type { CatchUp } from '../slices/catch-up.ts';
import { type SliceName, slices } from '../slices/slices.ts';
import { utf8Length } from '../text.ts';

/**
 * Shares one snapshot among tabs that request it while it is being read, as long as no event has come since the reading
 * began.
 */
export class SharedSnapshot {
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #catchUp: CatchUp;
  readonly #emit: Emit;
  #underWay: { head: number; epoch: string; token: string; snapshot: Promise<Snapshot> } | undefined;

  constructor({ deps, sequence, emit }: HubCore, catchUp: CatchUp) {
    this.#deps = deps;
    this.#sequence = sequence;
    this.#catchUp = catchUp;
    this.#emit = emit;
  }

  read({ token }: Session): Promise<Snapshot> {
    const head = this.#sequence.head();
    const epoch = this.#sequence.epoch();
    const shared = this.#underWay;
    if (shared && shared.token === token && shared.epoch === epoch && shared.head === head) return shared.snapshot;
    const snapshot = this.#readAlone(token).finally(() => {
      if (this.#underWay?.snapshot === snapshot) this.#underWay = undefined;
    });
    this.#underWay = { head, epoch, token, snapshot };
    return snapshot;
  }

  /** Passes what was read to the catch-up, which then knows what it need not read again and what it must. */
  #readAlone(token: string): Promise<Snapshot> {
    const catchUp = this.#catchUp;
    const sequence = this.#sequence;
    const requested = catchUp.slices.nextRequest();
    return readSnapshot(this.#deps, sequence, token, {
      user: (answer) => {
        this.#emit({ type: 'account-read', token, read: answer, requested });
        if (answer.ok) catchUp.slices.inSnapshot('account', answer.value);
      },
      tokens: (balance) => catchUp.slices.inSnapshot('tokens', balance),
      missing: (slice) => !sequence.isClosed() && catchUp.slices.missingInSnapshot(slice),
      listMissing: () => !sequence.isClosed() && catchUp.listMissing(),
    });
  }
}

type Snapshot = { epoch: string; head: number; text: string; bytes: number };

/**
 * Reads everything a tab shows. Takes the head before the first call, so that later events can be sent on top (ST13).
 * A slice that the provider refuses is replaced by its error code; the rest is still included.
 * @param on receives the user record or the failure to read it, the balance, and the slices that are temporarily
 * missing
 */
async function readSnapshot(
  deps: HubDeps,
  sequence: Sequence,
  token: string,
  on: {
    user(read: Result<UserInfo, UpstreamFailure>): void;
    tokens(balance: TokenBalance): void;
    missing(slice: SliceName): void;
    listMissing(): void;
  },
): Promise<Snapshot> {
  const epoch = sequence.epoch();
  const head = sequence.head();
  const id = head > 0 ? sequence.idAt(head) : undefined;
  const [user, notifications, tokens, subscriptions, mutes] = await Promise.all([
    slices.account.read(deps.calls, token),
    deps.calls.notifications.inbox(token, { page: 1, limit: NOTIFICATIONS_PAGE_SIZE }),
    slices.tokens.read(deps.calls, token),
    deps.calls.subscriptions.list(token, DEFAULT_MARKETPLACE),
    slices.mutes.read(deps.calls, token),
  ]);
  on.user(user);
  if (tokens.ok) on.tokens(tokens.value);
  const isMissing = (read: Result<unknown, UpstreamFailure>) => !read.ok && isPassing(read.error);
  for (const [name, read] of [
    ['account', user],
    ['tokens', tokens],
    ['mutes', mutes],
  ] as const)
    if (isMissing(read)) on.missing(name);
  if (isMissing(notifications)) on.listMissing();
  const account: { user: SnapshotState['user']; plan: SnapshotState['plan'] } = user.ok
    ? slices.account.dataOf(user.value)
    : { user: refusalOf(user.error), plan: null };
  const state: SnapshotState = {
    ...account,
    notifications: partOf(notifications),
    unread: notifications.ok ? unreadIn(notifications.value) : null,
    tokens: partOf(tokens),
    subscriptions: partOf(subscriptions),
    mutes: partOf(mutes),
  };
  const { text, bytes } = frameWithin({ epoch, head, ...(id === undefined ? {} : { id }) }, state);
  return { epoch, head, text, bytes };
}

/** Returns the provider's count. Without one, only a complete list can be counted. */
const unreadIn = (page: NotificationPage): number | null =>
  page.unread ?? (isWhole(page) ? page.notifications.filter((each) => !each.processed).length : null);

const partOf = <T>(read: Result<T, UpstreamFailure>): T | { code: string; message: string } =>
  read.ok ? read.value : refusalOf(read.error);

const refusalOf = ({ error }: UpstreamFailure): { code: string; message: string } => ({
  code: error.code,
  message: error.message,
});

/** Limits a snapshot to 256 KiB by dropping alerts from the end; the tab loads further pages from there (ST7). */
function frameWithin(
  position: { epoch: string; head: number; id?: string },
  state: SnapshotState,
): { text: string; bytes: number } {
  for (;;) {
    const text = JSON.stringify({ type: 'snapshot', ...position, state });
    const bytes = utf8Length(text);
    const page = state.notifications as NotificationPage;
    const count = page.notifications?.length ?? 0;
    if (bytes <= limits.snapshotBytes || count === 0) return { text, bytes };
    // Slightly below the exact share, so that a second attempt is rarely needed.
    const keep = Math.min(count - 1, Math.floor((count * limits.snapshotBytes * 0.95) / bytes));
    state = { ...state, notifications: { ...page, notifications: page.notifications.slice(0, keep) } };
  }
}
