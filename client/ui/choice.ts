/** One of several things to choose from. */
export type Choice<V extends string = string> = { value: V; label: string; disabled?: boolean };

/** The choices that a filter leaves. */
export function matching<V extends string>(choices: readonly Choice<V>[], query: string): Choice<V>[] {
  const wanted = query.trim().toLocaleLowerCase();
  return choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
}

/** All in sight, or none of them where all are chosen; what is out of sight stays as it is. */
export function toggleAll<V extends string>(chosen: readonly V[], inSight: readonly V[]): V[] {
  const outOfSight = chosen.filter((each) => !inSight.includes(each));
  return inSight.every((each) => chosen.includes(each)) ? outOfSight : [...outOfSight, ...inSight];
}

/** Whether all of the choices are chosen: those that cannot be chosen do not count. */
export function allChosen<V extends string>(choices: readonly Choice<V>[], chosen: readonly V[]): boolean {
  const free = choices.filter(({ disabled }) => !disabled);
  return free.length > 0 && free.every(({ value }) => chosen.includes(value));
}

/** What is chosen, in the order of the choices. */
export const takeChoice = <V extends string>(choices: readonly Choice<V>[], chosen: readonly V[]): V[] =>
  choices.map(({ value }) => value).filter((each) => chosen.includes(each));
