import { productNoteCalls } from '#shared/products/notes/calls.ts';
import {
  NOTE_RESTORE_FOR,
  type NoteList,
  type NoteName,
  type NotesQuery,
  noteLimits,
  type PutNote,
} from '#shared/products/notes/product-note.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { displayName } from '#shared/session/user.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { providerCodes, type Refusal, refusal } from '../../http/refuse.ts';
import { serve } from '../../serve.ts';
import { type Account, userInfoOf } from '../../session/account-record.ts';
import { teamOf } from '../../session/accounts-table.ts';
import { announceTo } from '../../session/team-events.ts';
import {
  changeNote,
  countNotes,
  deleteNotesRemovedBefore,
  insertNote,
  type NoteRow,
  notesOfProduct,
} from './product-notes-table.ts';

const gone = refusal(409, 'NOTE_GONE', 'This note does not exist anymore.');
const foreign = refusal(403, providerCodes.forbidden, 'Only the person who wrote a note can change it.');
const full = refusal(
  400,
  'TOO_MANY_NOTES',
  `At most ${noteLimits.perProduct} notes can be stored for a product, and ${noteLimits.perTeam} for a team.`,
);

const sees = ({ id }: Account, note: NoteRow): boolean => note.account_id === id || note.shared === 1;
const mayDelete = ({ id, ownerId }: Account, note: NoteRow): boolean =>
  note.account_id === id || (note.shared === 1 && id === ownerId);

/** The notes of a product that an account sees. */
async function notesFor(db: Db, account: Account, product: NotesQuery): Promise<NoteList> {
  const rows = (await notesOfProduct(db, account.ownerId, product)).filter(
    (note) => note.removed_at === null && sees(account, note),
  );
  if (rows.length === 0) return { notes: [] };
  const team = await teamOf(db, account.ownerId);
  const owner = team.find(({ id }) => id === account.ownerId) ?? account;
  const names = new Map(team.map((each) => [each.id, displayName(userInfoOf(each, owner))]));
  return {
    notes: rows.map((note) => ({
      id: note.id,
      text: note.text,
      shared: note.shared === 1,
      mine: note.account_id === account.id,
      deletable: mayDelete(account, note),
      by: names.get(note.account_id) ?? '',
      createdAt: note.created_at,
      changedAt: note.changed_at,
    })),
  };
}

/** Writes, changes, deletes, and restores notes. Other tabs hear of it, and the team of a note that it sees or saw. */
function createProductNotesOperations(deps: Deps) {
  /** @param change returns whether the team hears of it, or why it is refused */
  const changed = (
    account: Account,
    product: NotesQuery,
    change: (trx: Trx, notes: NoteRow[], now: number) => Promise<Result<boolean, Refusal>>,
  ) =>
    deps.write(async (trx): Promise<Result<NoteList, Refusal>> => {
      const now = deps.clock();
      const known = (await notesOfProduct(trx, account.ownerId, product)).filter((note) => sees(account, note));
      const toTeam = await change(trx, known, now);
      if (!toTeam.ok) return toTeam;
      const listeners = toTeam.value ? (await teamOf(trx, account.ownerId)).filter(({ active }) => active) : [account];
      const { marketplace, asin } = product;
      await announceTo(trx, now, listeners, { event: 'notes:changed', data: { marketplace, asin } });
      return ok(await notesFor(trx, account, product));
    });

  return {
    save: (account: Account, { marketplace, asin, id, text, shared }: PutNote) =>
      changed(account, { marketplace, asin }, async (trx, notes, now) => {
        const before = notes.find((note) => note.id === id && note.removed_at === null);
        if (id !== undefined && !before) return fail(gone);
        if (before) {
          if (before.account_id !== account.id) return fail(foreign);
          await changeNote(trx, before.id, { text, shared: shared ? 1 : 0, changed_at: now });
          return ok(shared || before.shared === 1);
        }
        // Deleted notes count no longer than they can be restored.
        await deleteNotesRemovedBefore(trx, now - NOTE_RESTORE_FOR);
        const ofProduct = await notesOfProduct(trx, account.ownerId, { marketplace, asin });
        if (ofProduct.length >= noteLimits.perProduct || (await countNotes(trx, account.ownerId)) >= noteLimits.perTeam)
          return fail(full);
        await insertNote(trx, {
          id: deps.newId(),
          account_id: account.id,
          owner_id: account.ownerId,
          marketplace,
          asin,
          text,
          shared: shared ? 1 : 0,
          created_at: now,
          changed_at: now,
          removed_at: null,
        });
        return ok(shared);
      }),

    remove: (account: Account, { id, ...product }: NoteName) =>
      changed(account, product, async (trx, notes, now) => {
        const note = notes.find((each) => each.id === id);
        if (!note) return fail(gone);
        if (!mayDelete(account, note)) return fail(foreign);
        if (note.removed_at === null) await changeNote(trx, id, { removed_at: now });
        return ok(note.shared === 1);
      }),

    restore: (account: Account, { id, ...product }: NoteName) =>
      changed(account, product, async (trx, notes, now) => {
        const note = notes.find((each) => each.id === id);
        if (!note || (note.removed_at !== null && note.removed_at <= now - NOTE_RESTORE_FOR)) return fail(gone);
        if (!mayDelete(account, note)) return fail(foreign);
        await changeNote(trx, id, { removed_at: null });
        return ok(note.shared === 1);
      }),
  };
}

export function productNotesRoutes(deps: Deps) {
  const { save, remove, restore } = createProductNotesOperations(deps);
  return serve(productNoteCalls, {
    list: ({ account }, product) => notesFor(deps.db, account, product),
    save: ({ account }, note) => save(account, note),
    remove: ({ account }, note) => remove(account, note),
    restore: ({ account }, note) => restore(account, note),
  });
}
