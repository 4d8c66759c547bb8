import { isOffered, type NotOffered } from '#shared/offered.ts';
import type { Tracked, TrackedList } from '#shared/tracking/tracked.ts';

/** The tracked products of a marketplace; a provider may not know of such a thing. */
export type Listed = TrackedList | NotOffered;

const onList =
  (change: (tracked: readonly Tracked[]) => Tracked[]) =>
  (list: Listed): Listed =>
    isOffered(list) ? { ...list, tracked: change(list.tracked) } : list;

/** Some of them are otherwise. */
export const withChange = (ids: readonly string[], change: Partial<Tracked>) =>
  onList((all) => all.map((each) => (ids.includes(each.id) ? { ...each, ...change } : each)));

export const without = (ids: readonly string[]) => onList((all) => all.filter(({ id }) => !ids.includes(id)));

/** Those that an answer brings take the place of what was known of them; new ones come to the end. */
export const withThese = (these: readonly Tracked[]) =>
  onList((all) => {
    const brought = new Map(these.map((each) => [each.id, each]));
    return [...all.map((each) => brought.get(each.id) ?? each), ...these.filter(({ id }) => !all.some((each) => each.id === id))];
  });
