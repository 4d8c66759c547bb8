// The provider's limits, in one list: who each one counts for, and what happens beyond it.
//
// The edge counts before (edge/http/limits.ts), by place and browser; the provider cannot see those and counts by account, email and phone
// number. Limits of what a form, list or view may contain lie with its schema in shared/<domain>/. How long rows are kept:
// provider/maintenance.ts. The tries and the lifetime of a phone code: shared/onboarding/phone.ts.

import { phoneCode } from '#shared/onboarding/phone.ts';

const KIB = 1024;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So many in so long, ms, from the first one on. A refusal counts nothing. `takeCaps` counts them in the transaction of the work. */
export const rates = {
  /** Per email. Beyond it: 200 without a mail, and the last link stays good. */
  resetMailPause: { most: 1, window: MINUTE },
  resetMails: { most: 5, window: HOUR },
  /** Per email. Beyond it: 200 without a mail, and the last link stays good. */
  signUpMailPause: { most: 1, window: MINUTE },
  signUpMails: { most: 10, window: DAY },
  /** Per account, refused tries, too. Beyond it: 429. */
  emailChanges: { most: 10, window: DAY },
  /** Per new email, all accounts. Beyond it: 429. */
  confirmationMails: { most: 5, window: DAY },
  /** Per account. Beyond it, and for the next three: 429. */
  smsPause: { most: 1, window: phoneCode.cooldown },
  smsOfAccount: { most: 10, window: DAY },
  /** Per phone number. */
  smsToNumber: { most: 5, window: DAY },
  /** Per thousand numbers beside each other: somebody who earns by messages has many of those. */
  smsToNeighbours: { most: 15, window: HOUR },
  /** Per email: instructions for a sub-account, all teams. Beyond it, and for the next two: 429. */
  instructionsToEmailAnHour: { most: 5, window: HOUR },
  instructionsToEmailADay: { most: 10, window: DAY },
  /** Per owner, plus `perSeat.instructions`. */
  instructionsOfOwner: { most: 20, window: DAY },
  /** Per owner, plus `perSeat.addedMembers`: emails tried as new sub-accounts. Beyond it: 429. */
  addedMembers: { most: 20, window: DAY },
  /** Per owner, the emails among them that cannot be used: each says that somebody has an account. Beyond it: every email is refused alike. */
  unusableMembers: { most: 10, window: DAY },
  /** Per account that asks another owner to share a seller, and per owner who is asked. Beyond it: the same answer without a mail. */
  siblingMailsOfAccount: { most: 3, window: DAY },
  siblingMailsToOwner: { most: 3, window: DAY },
} as const;

/** Added to a rate for each seat that the account has. */
export const perSeat = { instructions: 3, addedMembers: 2 } as const;

/** Calls per account that wait while one is worked on; the next answers 429. The edge sends 8 at a time per session. */
export const waitingCalls = {
  /** Each goes over up to 100,000 rows. */
  history: 99,
  /** Each asks the payment service. */
  billing: 199,
  /** Lists of products: long ones take a while. */
  products: 200,
  /** Each works on a password for a tenth of a second. */
  settings: 9,
  /** Each works on a phone code for a tenth of a second. */
  phone: 9,
} as const;

/** How many at a time, per account. */
export const atOnce = {
  /** CSV files; the next answers 429. The edge allows 2, too. */
  files: 2,
  /** CSV files of an owner and the sub-accounts together; the next answers 429. */
  filesOfTeam: 4,
  /** Whole storefronts; as many more wait. The edge allows 2, too. */
  storefronts: 2,
} as const;

/** The largest pages and lists. */
export const counts = {
  /** Alerts a page. The hub reads 50. */
  alertsAPage: 100,
  /** Alerts per call that reads or deletes. The hub sends 400. */
  alertsACall: 1_000,
  /** Top sellers a page; a larger page is cut. */
  topSellersAPage: 100,
  /** Sellers per call. */
  sellersACall: 5,
  /** Choices per filter of the supplier search. */
  supplierChoices: 50,
  /** Items per ingest call, messages per wrapped one, and levels of wrapping. */
  ingestItems: 500,
  ingestMessages: 500,
  ingestWraps: 5,
  /** Frames and messages that could not be sent, as `/ingest/figures` lists them. */
  setAsideListed: 100,
  /** Sessions per account; the oldest ends. */
  sessions: 200,
  /** Storefronts per team that are remembered to compare with; the oldest goes. */
  storefrontLooks: 200,
  /** Records per account of what happened to its connections; the oldest goes. */
  connectionRecords: 50,
  /** Calculator settings per sub-account. */
  calculatorSettings: 100,
} as const;

/** The largest bodies of requests, bytes. A larger one answers 413. */
export const bodyBytes = {
  /** Per call of a portal, and per webhook. The edge takes 512 KiB of a page. */
  portal: 256 * KIB,
  /** Per ingest call, and per call of the sandbox's spreadsheets. */
  ingest: 1_024 * KIB,
  /** Per form of the sandbox. */
  form: 16 * KIB,
  /** Per frame of a hub's socket. The hub takes 1 MiB. */
  socketFrame: 64 * KIB,
} as const;

/** How long to wait, ms. */
export const timeouts = {
  /** Per call to Amazon or Walmart. The edge waits 15 s for the whole. */
  marketplace: 15 * SECOND,
  /** Per SMS, and per step of a mail; it is sent again later. */
  sms: 15 * SECOND,
  mail: 20 * SECOND,
  /** Per sign-up: how long the answer waits for the mail server's first word. */
  signUpMail: 4 * SECOND,
  /** Per socket of a hub: the ping, and the wait for its answer. Socket.IO's own 25 s would let a portal call a frozen provider live for half a minute. */
  ping: 10 * SECOND,
  pong: 20 * SECOND,
  /** Per idle connection. Longer than a proxy keeps its connections: reusing one at the moment it closes fails. */
  idleConnection: 65 * SECOND,
  /** Per webhook: the age of its signature. */
  webhookAge: 5 * MINUTE,
} as const;

/** How long links last, ms. Those of a reset and a sign-up: shared/account/{reset,sign-up}.ts. */
export const lifetimes = {
  /** Per changed email: the link that takes it back, and the one that confirms it. */
  emailLink: 7 * DAY,
  /** Per sub-account: the link to a first password. */
  instructionsLink: 3 * DAY,
  /** Per sign-up: how long its contact leads into the onboarding. */
  contact: DAY,
  /** Per mail that names no end of its own: how long it is worth sending. */
  mail: 3 * DAY,
} as const;
