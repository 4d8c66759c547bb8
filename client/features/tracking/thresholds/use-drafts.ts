import { useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { readStored, removeStored, writeStored } from '#client/ui/stored.ts';
import { type Edits, editsSchema, isEdited, noEdits } from './draft.ts';

export type Drafts = {
  of(asin: string): Edits;
  /** The ASINs with something typed and not saved. */
  unsaved: ReadonlySet<string>;
  change(asin: string, edit: (before: Edits) => Edits): void;
  drop(asin: string): void;
};

const keptSchema = v.record(v.string(), editsSchema);

/**
 * What has been typed and not saved, product by product: it outlives the screen and the page, and goes when they sign out.
 * @param key names the account and the marketplace
 */
export function useDrafts(userId: string, marketplace: string): Drafts {
  const key = `tracking.drafts.${userId}.${marketplace}`;
  const [held, setHeld] = useState(() => ({ key, edits: readStored(key, keptSchema, {}) }));
  const edits = useMemo(() => (held.key === key ? held.edits : readStored(key, keptSchema, {})), [held, key]);
  useEffect(() => {
    if (Object.keys(edits).length === 0) removeStored(key);
    else writeStored(key, edits);
  }, [key, edits]);
  const change = useCallback(
    (asin: string, edit: (before: Edits) => Edits) =>
      setHeld((before) => {
        const all = before.key === key ? before.edits : readStored(key, keptSchema, {});
        const { [asin]: own = noEdits, ...others } = all;
        const after = edit(own);
        return { key, edits: isEdited(after) ? { ...others, [asin]: after } : others };
      }),
    [key],
  );
  return useMemo(
    () => ({ of: (asin) => edits[asin] ?? noEdits, unsaved: new Set(Object.keys(edits)), change, drop: (asin) => change(asin, () => noEdits) }),
    [edits, change],
  );
}
