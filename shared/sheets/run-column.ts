/** The last column of what we append: when it was, and which part of which run, by which a part that is tried again is known. */
export const RUN_COLUMN = 'Added by Sellerwire';

/** The end of that column's text in the rows of one part; a run's name is random, so that no other row ends so. */
export const partMark = ({ run, part }: { run: string; part: number }): string => ` · ${run}.${part}`;
