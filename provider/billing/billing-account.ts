import { errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { displayName } from '#shared/session/user.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import type { Account } from '../session/account-record.ts';
import { accountById } from '../session/accounts-table.ts';
import { type Applied, applyState, notifyTeam, seatsWithoutPlan } from './apply-state.ts';
import { customerOf, insertCustomer, stateVersion } from './customers-table.ts';
import type { CustomerState, PaymentFailure, Payments } from './payments/payments.ts';

export type BillingAccount = { accountId: string; customer: string; state: CustomerState };

export type BillingAccounts = {
  /** Runs with the payment service's current state, one call at a time per account. */
  with: Work;
  /** Like `with`, for changes: reads the state again afterwards and applies it before the response. */
  change: Work;
  /** Reads the state again if the account is a customer, and applies the time rules. */
  refresh: (accountId: string) => Promise<Result<object, Refusal>>;
  /** The account's own clock, ms. */
  now: (accountId: string) => Promise<number>;
};

type Work = <T>(
  accountId: string,
  work: (account: BillingAccount) => Promise<Result<T, Refusal>>,
) => Promise<Result<T, Refusal>>;

/**
 * A change that time alone brings, such as the end of a trial.
 * @returns the changed account, or undefined if nothing changed
 */
export type TimeRule = (trx: Trx, owner: Account, now: number) => Promise<Account | undefined>;

/**
 * The accounts as customers of the payment service. Webhooks and pages only trigger a new reading of the customer's
 * state, and the difference is applied. So lost, repeated or late events do no harm.
 */
export function createBillingAccounts(deps: Deps, payments: Payments, rules: readonly TimeRule[]): BillingAccounts {
  const inLine = createLine();

  /**
   * Runs in one transaction with the frames that announce the change.
   * @param read a customer's state, and the version of the stored one when the reading began
   * @returns false, and does nothing, if another process has stored a state since: what was read may be older
   */
  const apply = async (
    accountId: string,
    read: { state: CustomerState; over: string | undefined } | undefined,
    now: number,
  ): Promise<boolean> => {
    const ended = await deps.write(async (trx) => {
      if (read && (await stateVersion(trx, accountId)) !== read.over) return undefined;
      let owner = await accountById(trx, accountId);
      if (!owner) return [];
      let aged = false;
      for (const rule of rules) {
        const older: Account | undefined = await rule(trx, owner, now);
        aged ||= older !== undefined;
        owner = older ?? owner;
      }
      const known = read && (await customerOf(trx, accountId));
      const applied =
        read && known
          ? await applyState(trx, owner, {
              before: known.state,
              after: read.state,
              now: deps.clock(),
              portalUrl: deps.portalUrl(),
            })
          : nothingApplied;
      if (aged && !applied.changed) await notifyTeam(trx, accountId, 'subscription:updated', deps.clock());
      return applied.ended;
    });
    if (ended && ended.length > 0) deps.sessionsEnded(ended);
    return ended !== undefined;
  };

  /** Of several processes that read a customer at once, each that comes too late reads again. */
  const readOnce = async (accountId: string, customer: string): Promise<Result<BillingAccount, Refusal>> => {
    for (;;) {
      const over = await stateVersion(deps.db, accountId);
      const state = await payments.read(customer);
      if (!state.ok) return fail(refusalOf(state.error));
      if (await apply(accountId, { state: state.value, over }, await payments.now(customer)))
        return ok({ accountId, customer, state: state.value });
    }
  };

  const read = async (accountId: string, customer: string): Promise<Result<BillingAccount, Refusal>> => {
    const account = await readOnce(accountId, customer);
    if (!account.ok) return account;
    const orphans = seatsWithoutPlan(account.value.state, await accountById(deps.db, accountId));
    // If this fails, the next reading tries again.
    for (const seats of orphans) await payments.setAutoRenew(customer, seats, false);
    return orphans.length > 0 ? readOnce(accountId, customer) : account;
  };

  const asCustomer: Work = async (accountId, work) => {
    const customer = await customerFor(deps.db, payments, accountId);
    if (!customer.ok) return customer;
    const account = await read(accountId, customer.value);
    return account.ok ? work(account.value) : account;
  };

  return {
    with: (accountId, work) => inLine(accountId, () => asCustomer(accountId, work)),

    change: (accountId, work) =>
      inLine(accountId, () =>
        asCustomer(accountId, async (account) => {
          const done = await work(account);
          // If this fails, the change is still made: the service's webhook triggers another reading.
          await read(accountId, account.customer);
          return done;
        }),
      ),

    refresh: (accountId) =>
      inLine(accountId, async () => {
        const known = await customerOf(deps.db, accountId);
        if (known) {
          const account = await read(accountId, known.id);
          return account.ok ? ok({}) : account;
        }
        await apply(accountId, undefined, deps.clock());
        return ok({});
      }),

    now: async (accountId) => {
      const known = await customerOf(deps.db, accountId);
      return known ? payments.now(known.id) : deps.clock();
    },
  };
}

async function customerFor(db: Db, payments: Payments, accountId: string): Promise<Result<string, Refusal>> {
  const known = await customerOf(db, accountId);
  if (known) return ok(known.id);
  const account = await accountById(db, accountId);
  if (!account) return fail(refusal(404, errorCodes.notFound, 'There is no such account.'));
  const name = displayName({ ...account.profile, _id: account.id, email: account.email });
  const made = await payments.createCustomer({ id: account.id, email: account.email, name });
  if (!made.ok) return fail(refusalOf(made.error));
  // The service makes one customer of an account, however often and wherever it is requested.
  await insertCustomer(db, accountId, made.value);
  return ok(made.value);
}

const nothingApplied: Applied = { changed: false, ended: [] };

const answers = {
  'card-declined': [402, 'CARD_DECLINED'],
  'card-required': [402, 'CARD_REQUIRED'],
  'not-found': [404, errorCodes.notFound],
  'preview-expired': [409, 'PREVIEW_EXPIRED'],
  refused: [402, 'PAYMENT_REFUSED'],
  unavailable: [500, 'PAYMENTS_UNAVAILABLE'],
} as const;

export function refusalOf({ reason, message }: PaymentFailure): Refusal {
  const [status, code] = answers[reason];
  return refusal(status, code, message);
}

/** Runs work in order, one at a time per key. Different keys do not wait for each other. */
function createLine(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    const leave = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  };
}
