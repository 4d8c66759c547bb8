/** The screen of costs, floors and ceilings. Apart from the rights, whose texts the first view doesn't need. */
export const COSTS_PATH = '/costs';
