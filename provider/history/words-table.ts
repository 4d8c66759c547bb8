import { sql } from 'kysely';
import { foldText, type TextFilter } from '#shared/grid/column-filter.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { WordKind } from './history-rows.ts';

/** Returns a text's number in its team. Assigns one if the text is new. @param shown the displayed text, if it differs */
export async function wordNumber(trx: Trx, ownerId: string, kind: WordKind, text: string, shown = text): Promise<number> {
  const known = await trx
    .selectFrom('history_words')
    .select('number')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('text', '=', text)
    .executeTakeFirst();
  if (known) return known.number;
  const number = (await lastNumber(trx, ownerId, kind)) + 1;
  await trx
    .insertInto('history_words')
    .values({ owner_id: ownerId, kind, number, text, folded: foldText(shown) })
    .execute();
  return number;
}

/** Changes the displayed text that filters match. */
export async function renameWord(trx: Trx, ownerId: string, kind: WordKind, text: string, shown: string): Promise<void> {
  await trx
    .updateTable('history_words')
    .set({ folded: foldText(shown) })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('text', '=', text)
    .execute();
}

export async function knownWord(db: Db, ownerId: string, kind: WordKind, text: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('history_words')
    .select('number')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('text', '=', text)
    .executeTakeFirst();
  return row?.number;
}

/** The texts of a kind that match a filter: 'all', 'none', or a byte per number, 1 for a match. */
export type WordMask = 'all' | 'none' | Uint8Array;

/** Filters a team's distinct texts of a kind. An empty text contains nothing, so it matches every 'does not contain' filter. */
export async function wordMask(db: Db, ownerId: string, kind: WordKind, { type, filter }: Pick<TextFilter, 'type' | 'filter'>): Promise<WordMask> {
  const looked = foldText(filter);
  if (looked === '') return 'all';
  const last = await lastNumber(db, ownerId, kind);
  const found = await db
    .selectFrom('history_words')
    .select('number')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where(sql<boolean>`instr(folded, ${looked}) > 0`)
    .execute();
  const contains = type === 'contains';
  if (found.length === 0) return contains ? 'none' : 'all';
  if (found.length === last) return contains ? 'all' : 'none';
  const mask = new Uint8Array(last).fill(contains ? 0 : 1);
  for (const { number } of found) mask[number - 1] = contains ? 1 : 0;
  return mask;
}

async function lastNumber(db: Db, ownerId: string, kind: WordKind): Promise<number> {
  const row = await db
    .selectFrom('history_words')
    .select('number')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}
