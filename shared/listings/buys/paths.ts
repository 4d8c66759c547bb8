/** The list of what the team bought. */
export const BOUGHT_PATH = '/bought';
