import * as v from 'valibot';
import { readStored, removeStored, writeStored } from '#client/ui/stored.ts';

/** What somebody has typed of a note and not saved: it outlives the dialog, the screen and the page, and goes when they sign out. */
export function noteDraft(userId: string, entryId: string) {
  const key = `wholesale.note.${userId}.${entryId}`;
  return {
    read: (): string | null => readStored(key, v.nullable(v.string()), null),
    keep: (text: string) => writeStored(key, text),
    drop: () => removeStored(key),
  };
}
