/** The maximum number of tracked products per account, including its team. */
export const MOST_TRACKED = 500;
