import { useMemo, useState } from 'react';
import type { Member } from '#shared/members/member.ts';
import type { RowSelection } from './list/row-acts.ts';

/** Which members are selected. Whoever is deleted meanwhile, here or elsewhere, is not any more. */
export function useMemberSelection(members: readonly Member[] | undefined): RowSelection & { members: readonly Member[] } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => members?.filter(({ id }) => chosen.has(id)) ?? [], [members, chosen]);
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  return {
    ids,
    members: selected,
    toggle: (those, on) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of those) on ? after.add(id) : after.delete(id);
        return after;
      }),
    clear: () => setChosen(new Set()),
  };
}
