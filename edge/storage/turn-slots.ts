import type { Sql } from './sql-port.ts';

export type TurnSlots = {
  /** Writes the next turn, as part of the transaction that runs. @returns to be called once that has gone through */
  write(entries: string): () => void;
  /** The newest turn that was committed. */
  last(): number;
  /** So many rows may not be written over. */
  rows(): number;
  /** Turns up to this one are not needed any more: the next ones are written over them. */
  release(upTo: number): void;
  /** None is needed any more. @returns to be called once the transaction that runs has gone through */
  clear(): () => void;
  /** The entries of every turn that a former process has left and that is still needed, oldest first. @returns whether it left any row */
  read(each: (entries: string) => void): boolean;
};

/**
 * Turns on disk, in rows that are written over once their turn has found its place. A row that is deleted gives its page back, and one that is added
 * takes one: each of them rewrites three pages beside the one that holds the turn. A row that stays where it is rewrites its own.
 */
export function createTurnSlots(sql: Sql): TurnSlots {
  /** Slots that may be written over; what was released last is taken first. */
  let free: number[] = [];
  let made = 0;
  /** Turns that are needed, oldest first. */
  let needed: { turn: number; slots: number[] }[] = [];
  let last = 0;
  /** The oldest turn that is needed. Each turn brings it along: whoever reads them after a crash begins there, and what lies in other slots is over. */
  let since = 1;

  return {
    write(entries) {
      const turn = last + 1;
      const slots = partsOf(entries).map((text, part) => {
        const slot = part < free.length ? (free[free.length - 1 - part] as number) : made + 1 + part - free.length;
        sql.run('INSERT OR REPLACE INTO journal_slot (slot, turn, part, since, entries) VALUES (?, ?, ?, ?, ?)', slot, turn, part, since, text);
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
      for (const row of sql.all('SELECT slot, turn FROM journal_slot WHERE turn >= ? ORDER BY turn, part', Number(newest.since))) {
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

/** A row that fits into one page of the database, beside its other columns, as long as its characters take one byte each. */
const SLOT_CHARS = 4_000;

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from + SLOT_CHARS;
    // The two halves of a character stay together.
    if (to < text.length && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800) to -= 1;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}
