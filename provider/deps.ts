import type { Db, Trx } from './db/sqlite.ts';

/** What every part of the provider is given. Tests bring their own clock, ids and log. */
export type Deps = {
  db: Db;
  /** One transaction. What it put into the outbox is on its way once this resolves. Inside, use only the transaction given. */
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  /** Told, after the commit, of sessions that have ended: their sockets close. */
  sessionsEnded: (tokenHashes: string[]) => void;
  passwords: PasswordCheck;
  clock: () => number;
  /** An id nobody else has, unguessable enough for a record but not for a secret. */
  newId: () => string;
  newToken: () => string;
  /** Six digits, each code as likely as any other. */
  newDigits: () => string;
  /** Where people reach the portal: what the links in mails begin with, without a slash at the end. */
  portalUrl: () => string;
  /** Work that nobody waits for, after the answer: that so takes as long whatever the work finds. */
  later: (work: () => Promise<void>) => void;
  /** Domains of addresses that nobody may sign up with, beside our own list. */
  disposableDomains: readonly string[];
  /** Codes are sent by SMS. Off stops every one of them. */
  smsOn: boolean;
  product: string;
  ingestKey: string;
  /** Sample accounts may sign in. */
  demo: boolean;
  counts: Counts;
  log: (line: string) => void;
};

export type PasswordCheck = {
  /** @returns what is kept: the parameters, the salt and the hash, as text */
  hash: (password: string) => Promise<string>;
  /** Takes as long for an account that does not exist (`undefined`) as for one that does. */
  verify: (password: string, kept: string | null | undefined) => Promise<boolean>;
};

/** What happened since the start, for tests and operators. */
export type Counts = {
  accepted: number;
  duplicates: number;
  refused: number;
  foreignJoins: number;
  framesSent: number;
  setAside: number;
  /** Mails and SMS that a service has taken. */
  messagesSent: number;
  /** Those that could not be delivered. */
  messagesSetAside: number;
};

export const createCounts = (): Counts => ({
  accepted: 0,
  duplicates: 0,
  refused: 0,
  foreignJoins: 0,
  framesSent: 0,
  setAside: 0,
  messagesSent: 0,
  messagesSetAside: 0,
});
