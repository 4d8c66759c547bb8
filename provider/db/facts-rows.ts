/** The columns of what the database knows of itself. */
export type FactsTables = { facts: { name: string; value: string } };
