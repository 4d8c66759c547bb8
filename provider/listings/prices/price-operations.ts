import { rates } from '#provider/limits/limits.ts';
import { isSameAmount } from '#shared/listings/prices/amounts.ts';
import {
  type ChangePrice,
  isTaken,
  limitRefusal,
  type PriceChange,
  type PriceRefusal,
  priceCodes,
  recordRefusal,
} from '#shared/listings/prices/change-price.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { displayName } from '#shared/session/user.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import { noteProductActions } from '../../inbox/alert-actions-table.ts';
import { countCaps } from '../../limits/caps-table.ts';
import type { Caller } from '../../session/portal-token.ts';
import {
  changeOf,
  changeWithId,
  insertChange,
  lastTaken,
  openChange,
  type PriceChangeRow,
} from './price-changes-table.ts';

export type PriceDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'limitsOf'>;

/**
 * Stores a price change, to be sent afterwards. A repeat with the same id returns the change as it is now. Transactions
 * run one after another, so of many requests at once one stores it, and one of two that expect the same price wins.
 */
export const storeChange = (
  deps: PriceDeps,
  caller: Caller,
  asked: ChangePrice,
): Promise<Result<PriceChange, Refusal>> =>
  deps.write(async (trx) => {
    const owner = caller.owner.id;
    const known = await changeWithId(trx, owner, asked.id);
    if (known)
      return isSame(known, asked)
        ? ok(changeOf(known))
        : fail(refusal(409, priceCodes.keyReused, 'This id belongs to another price change.'));

    const now = deps.clock();
    const { marketplace, sku, price, expected, undoOf } = asked;
    const last = await lastTaken(trx, { account_id: owner, marketplace, sku });
    const refused =
      limitRefusal(price, await deps.limitsOf(trx, owner, marketplace, sku)) ??
      (isSameAmount(price, expected)
        ? { code: priceCodes.samePrice, message: 'This is the price already. Nothing was changed.' }
        : undefined) ??
      recordRefusal(
        expected,
        (await openChange(trx, { account_id: owner, marketplace, sku })) !== undefined,
        last && changeOf(last),
        now,
      ) ??
      (undoOf === undefined ? undefined : undoRefusal(await changeWithId(trx, owner, undoOf), last, asked));
    if (refused) return fail(refusal(409, refused.code, refused.message));
    if ((await countCaps(trx, now, [{ key: `price-changes ${owner}`, ...rates.priceChanges }])) > 0)
      return fail(tooMany);

    const change = await insertChange(trx, now, {
      account_id: owner,
      id: asked.id,
      marketplace,
      asin: asked.asin,
      sku,
      currency: currencyOf(marketplace),
      before: expected,
      after: price,
      state: 'asked',
      made_by: caller.account.id,
      made_by_name: displayName(caller.user),
      at: now,
      sent_at: null,
      answered_at: null,
      confirmed_at: null,
      confirmed_by: null,
      next_at: now,
      tries: 0,
      code: null,
      message: null,
      issues: '[]',
      submission_id: null,
      undo_of: undoOf ?? null,
      rev: 1,
    });
    await noteProductActions(trx, { accountId: owner, madeBy: caller.account.id }, now, 'price', {
      asins: [asked.asin],
      marketplace,
    });
    return ok(change);
  });

const tooMany = refusal(
  429,
  providerCodes.tooMany,
  'Your account has changed very many prices within an hour. Please wait before you change more.',
);

const isSame = (row: PriceChangeRow, { marketplace, asin, sku, price, expected, undoOf }: ChangePrice): boolean =>
  row.marketplace === marketplace &&
  row.asin === asin &&
  row.sku === sku &&
  isSameAmount(row.after, price) &&
  isSameAmount(row.before, expected) &&
  row.undo_of === (undoOf ?? null);

/** Only the SKU's last change can be taken back, and only to the price that it replaced. */
function undoRefusal(
  undone: PriceChangeRow | undefined,
  last: PriceChangeRow | undefined,
  { price, expected }: ChangePrice,
): PriceRefusal | undefined {
  const fits =
    undone &&
    undone.n === last?.n &&
    isTaken(undone.state) &&
    isSameAmount(undone.before, price) &&
    isSameAmount(undone.after, expected);
  return fits
    ? undefined
    : { code: priceCodes.notUndoable, message: 'This change can no longer be undone. Please look at the price again.' };
}

/**
 * Whether the change may still be sent: the floor, the ceiling, or a member's right can have changed while it waited.
 */
export async function lateRefusal(
  deps: PriceDeps,
  trx: Trx,
  row: PriceChangeRow,
  mayChange: boolean,
): Promise<PriceRefusal | undefined> {
  if (!mayChange)
    return {
      code: priceCodes.noRight,
      message: 'The person who asked for it can no longer change prices. Nothing was changed.',
    };
  return limitRefusal(row.after, await deps.limitsOf(trx, row.account_id, row.marketplace, row.sku));
}
