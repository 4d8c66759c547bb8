/** What is asked before something is done that cannot be taken back. */
export type Question = { title: string; text: string; yes: string; no: string };
