import { fail, ok, type Result } from '#shared/result.ts';
import { displayName } from '#shared/session/user.ts';
import { wholesaleListsAccess } from '#shared/wholesale/access.ts';
import {
  newSupplierFile,
  type SupplierChange,
  type SupplierPage,
  supplierLimits,
} from '#shared/wholesale/supplier-file.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { buysOfSupplier } from '../listings/buys/buys-table.ts';
import { serve } from '../serve.ts';
import { userInfoOf } from '../session/account-record.ts';
import { teamOf } from '../session/accounts-table.ts';
import type { Caller } from '../session/portal-token.ts';
import { announceToTeam } from '../session/team-events.ts';
import { saveSupplier } from './saved-suppliers.ts';
import {
  countFiles,
  countNotes,
  countProducts,
  deleteNote,
  deleteProduct,
  insertNote,
  insertProducts,
  type OfSupplier,
  savedCounts,
  saveSupplierFile,
  supplierFile,
  supplierNotes,
  supplierProducts,
  suppliersOfProduct,
} from './supplier-files-table.ts';
import { supplierById } from './suppliers-table.ts';

// Not 404: that would mean that the provider has no such call.
const noSupplier = refusal(410, providerCodes.notFound, 'There is no such supplier.');
const noNote = refusal(410, providerCodes.notFound, 'There is no such note.');
const noProduct = refusal(410, providerCodes.notFound, 'This product is not listed at the supplier.');
const full = (what: string) => refusal(409, 'TOO_MANY', `${what} Nothing was changed.`);
const count = (n: number) => n.toLocaleString('en-US');

/** Older ones are on the Bought screen. */
const MOST_BUYS = 100;

type Done = Promise<Result<object, Refusal>>;

async function supplierPageOf(
  db: Db,
  { owner, account }: Caller,
  supplierId: string,
): Promise<Result<SupplierPage, Refusal>> {
  const supplier = await supplierById(db, supplierId);
  if (!supplier) return fail(noSupplier);
  const of = { ownerId: owner.id, supplierId };
  const file = (await supplierFile(db, of)) ?? newSupplierFile;
  const names = new Map((await teamOf(db, owner.id)).map((each) => [each.id, displayName(userInfoOf(each, owner))]));
  const bought = (await buysOfSupplier(db, owner.id, supplierId, MOST_BUYS)).map(
    ({ marketplace, asin, title, pieces, unit_cost: unitCost, bought_at: at, member_id }) => ({
      marketplace,
      asin,
      title,
      pieces,
      unitCost,
      at,
      by: names.get(member_id) ?? '',
    }),
  );
  return ok({
    supplier,
    file,
    notes: await supplierNotes(db, of, account.id),
    products: await supplierProducts(db, of),
    bought,
  });
}

/** Changes a supplier's page. A change also saves the supplier, and screens that show it update. */
const createSupplierWork = (deps: Deps) => {
  /** Runs `work` for a known supplier, and announces it. */
  const change = (
    caller: Caller,
    supplierId: string,
    work: (trx: Trx, of: OfSupplier, now: number) => Promise<Refusal | undefined>,
  ): Done =>
    deps.write(async (trx) => {
      if (!(await supplierById(trx, supplierId))) return fail(noSupplier);
      const now = deps.clock();
      const of = { ownerId: caller.owner.id, supplierId };
      const refused = (await openFile(trx, caller, of, now)) ?? (await work(trx, of, now));
      if (refused) return fail(refused);
      await saveSupplier(trx, {
        id: deps.newId(),
        account_id: of.ownerId,
        supplier_id: supplierId,
        note: '',
        saved_at: now,
      });
      await announce(trx, now, caller, supplierId);
      return ok({});
    });

  return {
    change: (caller: Caller, { id, ...changes }: SupplierChange): Done =>
      change(caller, id, async (trx, of, now) => {
        const before = (await supplierFile(trx, of)) ?? newSupplierFile;
        const after = { ...before, ...definedOf(changes), changedAt: now, changedBy: displayName(caller.user) };
        // A step that stays as it is has reminded already, or still will.
        const remindAt = changes.step === undefined ? await pendingReminder(trx, of) : (changes.step?.at ?? null);
        await saveSupplierFile(trx, of, { ...after, remindAt });
        return undefined;
      }),

    addNote: (caller: Caller, id: string, text: string): Done =>
      change(caller, id, async (trx, of, now) => {
        if ((await countNotes(trx, of)) >= supplierLimits.notes)
          return full(`A supplier has at most ${count(supplierLimits.notes)} notes.`);
        const author = { author_id: caller.account.id, author: displayName(caller.user) };
        await insertNote(trx, { id: deps.newId(), owner_id: of.ownerId, supplier_id: id, text, at: now, ...author });
        return undefined;
      }),

    /** The main account deletes any note, others only their own. */
    removeNote: (caller: Caller, id: string, note: string): Done =>
      change(caller, id, async (trx, of) => {
        const { account, owner } = caller;
        return (await deleteNote(trx, of, note, account.id === owner.id ? undefined : account.id)) ? undefined : noNote;
      }),

    addProducts: (caller: Caller, id: string, marketplace: string, asins: readonly string[]): Done =>
      change(caller, id, async (trx, of, now) => {
        const added = {
          owner_id: of.ownerId,
          supplier_id: id,
          marketplace,
          at: now,
          added_by: displayName(caller.user),
        };
        await insertProducts(
          trx,
          asins.map((asin) => ({ ...added, asin })),
        );
        // Counted afterwards, because products that are listed already need no room. A refusal rolls back.
        if ((await countProducts(trx, of)) > supplierLimits.products)
          return full(`A supplier has at most ${count(supplierLimits.products)} products.`);
        return undefined;
      }),

    removeProduct: (caller: Caller, id: string, product: { marketplace: string; asin: string }): Done =>
      change(caller, id, async (trx, of) => ((await deleteProduct(trx, of, product)) ? undefined : noProduct)),
  };
};

/** Begins the team's file of a supplier, unless it has too many. */
async function openFile(trx: Trx, caller: Caller, of: OfSupplier, now: number): Promise<Refusal | undefined> {
  if (await supplierFile(trx, of)) return undefined;
  if ((await countFiles(trx, of.ownerId)) >= supplierLimits.files)
    return full(`A team works with at most ${count(supplierLimits.files)} suppliers.`);
  await saveSupplierFile(trx, of, {
    ...newSupplierFile,
    changedAt: now,
    changedBy: displayName(caller.user),
    remindAt: null,
  });
  return undefined;
}

async function pendingReminder(trx: Trx, { ownerId, supplierId }: OfSupplier): Promise<number | null> {
  const row = await trx
    .selectFrom('supplier_files')
    .select('remind_at')
    .where('owner_id', '=', ownerId)
    .where('supplier_id', '=', supplierId)
    .executeTakeFirst();
  return row?.remind_at ?? null;
}

/** Tells everybody in the team who may open the page. */
async function announce(trx: Trx, now: number, { owner }: Caller, id: string): Promise<void> {
  await announceToTeam(
    trx,
    now,
    owner.id,
    { event: 'supplier:changed', data: { id } },
    (account) => account.active && wholesaleListsAccess(userInfoOf(account, owner)).open,
  );
}

const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A supplier's page. It belongs to the team, and may be opened by the accounts that may open the saved list. */
export function suppliersRoutes(deps: Deps) {
  const work = createSupplierWork(deps);
  return serve(supplierCalls, {
    page: (caller, { id }) => supplierPageOf(deps.db, caller, id),
    change: work.change,
    addNote: (caller, { id, text }) => work.addNote(caller, id, text),
    removeNote: (caller, { id, note }) => work.removeNote(caller, id, note),
    addProducts: (caller, { id, marketplace, asins }) => work.addProducts(caller, id, marketplace, asins),
    removeProduct: (caller, { id, ...product }) => work.removeProduct(caller, id, product),
    ofProduct: ({ owner }, product) => suppliersOfProduct(deps.db, owner.id, product),
    counts: ({ account }) => savedCounts(deps.db, account.id),
  });
}
