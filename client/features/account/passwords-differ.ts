/**
 * Returns whether to show that the repeated password differs. An empty field is no difference, nor is the beginning of
 * the first password while the second is being typed.
 * @param left whether the second field has lost focus
 */
export const passwordsDiffer = (first: string, second: string, left: boolean): boolean =>
  first !== '' && second !== '' && first !== second && (left || !first.startsWith(second));
