import type { Sql } from './sql-port.ts';

export type TurnSlots = {
  /** Writes the next turn in the running transaction. @returns a function to call once it has committed */
  write(entries: string): () => void;
  /** Returns the newest committed turn. */
  last(): number;
  /** Returns the number of rows that must not be overwritten. */
  rows(): number;
  /** Releases the turns up to this one: later turns overwrite them. */
  release(upTo: number): void;
  /** Deletes all turns. @returns a function to call once the running transaction has committed */
  clear(): () => void;
  /**
   * Reads the entries of every turn that a previous process left and that is still needed, oldest first.
   * @returns whether there were any rows
   */
  read(each: (entries: string) => void): boolean;
};

/**
 * Stores turns in rows that are overwritten once their turn was moved to the table. Deleting a row frees its page and
 * adding one takes a page; each rewrites three more pages besides the one with the turn. Overwriting a row rewrites
 * only its own page.
 */
export function createTurnSlots(sql: Sql): TurnSlots {
  /** Slots that may be overwritten; the last one released is used first. */
  let free: number[] = [];
  let made = 0;
  /** Turns still needed, oldest first. */
  let needed: { turn: number; slots: number[] }[] = [];
  let last = 0;
  /**
   * The oldest turn still needed. It is stored with each turn: recovery after a crash starts there and ignores older
   * slots.
   */
  let since = 1;

  return {
    write(entries) {
      const turn = last + 1;
      const slots = partsOf(entries, SLOT_CHARS).map((text, part) => {
        const slot = part < free.length ? (free[free.length - 1 - part] as number) : made + 1 + part - free.length;
        sql.run(
          'INSERT OR REPLACE INTO journal_slot (slot, turn, part, since, entries) VALUES (?, ?, ?, ?, ?)',
          slot,
          turn,
          part,
          since,
          text,
        );
        return slot;
      });
      return () => {
        last = turn;
        made += Math.max(0, slots.length - free.length);
        free.length = Math.max(0, free.length - slots.length);
        needed.push({ turn, slots });
      };
    },
    last: () => last,
    rows: () => made - free.length,
    release(upTo) {
      const over = needed.findIndex(({ turn }) => turn > upTo);
      for (const { slots } of needed.splice(0, over === -1 ? needed.length : over)) free.push(...slots);
      since = upTo + 1;
    },
    clear() {
      sql.run('DELETE FROM journal_slot');
      return () => {
        free = [];
        made = 0;
        needed = [];
        since = last + 1;
      };
    },
    read(each) {
      const newest = sql.all('SELECT since FROM journal_slot ORDER BY turn DESC LIMIT 1')[0];
      if (!newest) return false;
      let turn: number | undefined;
      let parts: string[] = [];
      for (const row of sql.all(
        'SELECT slot, turn FROM journal_slot WHERE turn >= ? ORDER BY turn, part',
        Number(newest.since),
      )) {
        if (row.turn !== turn && parts.length > 0) {
          each(parts.join(''));
          parts = [];
        }
        turn = Number(row.turn);
        parts.push(String(sql.all('SELECT entries FROM journal_slot WHERE slot = ?', Number(row.slot))[0]?.entries));
      }
      each(parts.join(''));
      return true;
    },
  };
}

/** Fits into one database page with the other columns, if every character takes one byte. */
const SLOT_CHARS = 4_000;

/** Splits a text into parts of at most so many characters. */
export function partsOf(text: string, most: number): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from + most;
    // Keeps a surrogate pair together.
    if (to < text.length && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800) to -= 1;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}
