/**
 * Whether two passwords that are meant to be the same are told to differ. Both have something in them; while the second is being
 * typed, a beginning of the first is no difference yet.
 * @param left the second field has been left
 */
export const passwordsDiffer = (first: string, second: string, left: boolean): boolean =>
  first !== '' && second !== '' && first !== second && (left || !first.startsWith(second));
