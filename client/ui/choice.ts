export type Choice<V extends string = string> = { value: V; label: string; disabled?: boolean; hint?: string };

/** Selects all visible choices, or deselects them if all are selected. Hidden choices don't change. */
export function toggleAll<V extends string>(chosen: readonly V[], inSight: readonly V[]): V[] {
  const outOfSight = chosen.filter((each) => !inSight.includes(each));
  return inSight.every((each) => chosen.includes(each)) ? outOfSight : [...outOfSight, ...inSight];
}

/** Returns whether all choices are selected; disabled ones don't count. */
export function allChosen<V extends string>(choices: readonly Choice<V>[], chosen: readonly V[]): boolean {
  const free = choices.filter(({ disabled }) => !disabled);
  return free.length > 0 && free.every(({ value }) => chosen.includes(value));
}

/** Sorts the selected values in the order of the choices. */
export const inListOrder = <V extends string>(choices: readonly Choice<V>[], chosen: readonly V[]): V[] =>
  choices.map(({ value }) => value).filter((each) => chosen.includes(each));
