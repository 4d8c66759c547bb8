/** Apart from the rest of the address, because the first view lists it. */
export const DECISIONS_PATH = '/user/decisions';
