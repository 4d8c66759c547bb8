import {
  CARD_IS_USED,
  CARD_LEFT,
  CARD_UNKNOWN_ERROR,
  CARD_VERIFIED,
} from '#shared/account/onboarding/seller-authorisation.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { BillingAccounts } from '../../billing/billing-account.ts';
import type { Payments } from '../../billing/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { type Refusal, refusal } from '../../http/refuse.ts';
import type { Account } from '../../session/account-record.ts';

const cardRefused = refusal(503, CARD_UNKNOWN_ERROR, 'Opps...Something went wrong. Please try again later');

/**
 * Verifies that a person has a card of their own. The payment service checks the card on its own page. The result is
 * read from the service, never from the URL that its page returns to.
 */
export function createCardChecks(
  { db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
  payments: Payments,
  accounts: BillingAccounts,
) {
  const present = (accountId: string) =>
    db.selectFrom('card_checks').selectAll().where('account_id', '=', accountId).executeTakeFirst();

  return {
    /** Opens the page. @param returnUrl absolute */
    open: async (owner: Account, returnUrl: string): Promise<Result<{ url: string }, Refusal>> => {
      const to = (verification: string) => {
        const url = new URL(returnUrl);
        url.searchParams.set('verification', verification);
        return url.href;
      };
      const opened = await accounts.with(owner.id, async ({ customer }) => {
        const page = await payments.openCardCheck({ customer, paidUrl: to(CARD_VERIFIED), leftUrl: to(CARD_LEFT) });
        return page.ok ? page : fail(cardRefused);
      });
      if (!opened.ok) return fail(cardRefused);
      const { url, session } = opened.value;
      const row = { account_id: owner.id, session_id: session, status: null, at: clock() };
      await write(async (trx) => {
        const verified = await trx
          .selectFrom('card_checks')
          .select('status')
          .where('account_id', '=', owner.id)
          .executeTakeFirst();
        if (verified?.status === CARD_VERIFIED) return;
        await trx
          .insertInto('card_checks')
          .values(row)
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
          .execute();
      });
      return ok({ url });
    },

    /** @returns 'success', an error code, or null before a card was checked */
    statusOf: async (owner: Account): Promise<string | null> => {
      const check = await present(owner.id);
      if (!check || check.status !== null) return check?.status ?? null;
      const card = await accounts.with(owner.id, async ({ customer }) => {
        const checked = await payments.checkedCard(customer, check.session_id);
        return checked.ok ? checked : fail(cardRefused);
      });
      if (!card.ok) return CARD_UNKNOWN_ERROR;
      if (card.value === null) return null;
      const { fingerprint, usedElsewhere } = card.value;
      return write(async (trx) => {
        const other = await trx
          .selectFrom('verified_cards')
          .select('account_id')
          .where('fingerprint', '=', fingerprint)
          .executeTakeFirst();
        const used = usedElsewhere || (other !== undefined && other.account_id !== owner.id);
        const status = used ? CARD_IS_USED : CARD_VERIFIED;
        if (!used)
          await trx
            .insertInto('verified_cards')
            .values({ fingerprint, account_id: owner.id })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        await trx
          .updateTable('card_checks')
          .set({ status, at: clock() })
          .where('account_id', '=', owner.id)
          .where('session_id', '=', check.session_id)
          .execute();
        return status;
      });
    },
  };
}
export type CardChecks = ReturnType<typeof createCardChecks>;

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /** The latest card check of an account. `status` is null until the payment service has a result. */
    card_checks: { account_id: string; session_id: string; status: string | null; at: number };
    /** A card can verify only one account. */
    verified_cards: { fingerprint: string; account_id: string };
  }
}
