// The provider's limits, in one list: what each one counts per, and what happens beyond it.
//
// The edge has its own limits in front (edge/http/limits.ts), by network address and browser. The provider cannot see
// those and counts by account, email and phone number. Limits on the contents of a form, list or view are with its
// schema in shared/<domain>/. How long rows are stored: provider/maintenance.ts. The tries and lifetime of a phone
// code: shared/account/onboarding/phone.ts.

import { phoneCode } from '#shared/account/onboarding/phone.ts';
import { MANY_BYTES } from '#shared/tracking/track-many.ts';

const KIB = 1024;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * At most `most` within `window` ms, counted from the first one. A refused attempt does not count. `countCaps` counts
 * them in the transaction of the work itself.
 */
export const rates = {
  /** Per email. Beyond it: 200 without a mail, and the last link stays valid. */
  resetMailPause: { most: 1, window: MINUTE },
  resetMails: { most: 5, window: HOUR },
  /** Per email. Beyond it: 200 without a mail, and the last link stays valid. */
  signUpMailPause: { most: 1, window: MINUTE },
  signUpMails: { most: 10, window: DAY },
  /** Per account, including refused attempts. Beyond it: 429. */
  emailChanges: { most: 10, window: DAY },
  /** Per new email, across all accounts. Beyond it: 429. */
  confirmationMails: { most: 5, window: DAY },
  /** Per account. Beyond this and the next three: 429. */
  smsPause: { most: 1, window: phoneCode.cooldown },
  smsOfAccount: { most: 10, window: DAY },
  /** Per phone number. */
  smsToNumber: { most: 5, window: DAY },
  /** Per block of a thousand adjacent numbers. People who earn money from SMS traffic own such blocks. */
  smsToNeighbours: { most: 15, window: HOUR },
  /** Per email: instructions for a sub-account, across all teams. Beyond this and the next two: 429. */
  instructionsToEmailAnHour: { most: 5, window: HOUR },
  instructionsToEmailADay: { most: 10, window: DAY },
  /** Per owner: new price changes. Beyond it: 429. */
  priceChanges: { most: 1_000, window: HOUR },
  /** Per owner, plus `perSeat.instructions`. */
  instructionsOfOwner: { most: 20, window: DAY },
  /** Per owner, plus `perSeat.addedMembers`: emails tried for new sub-accounts. Beyond it: 429. */
  addedMembers: { most: 20, window: DAY },
  /**
   * Per owner: emails among `addedMembers` that cannot be used. Each reveals that somebody has an account, so beyond it
   * every email gets the same refusal.
   */
  unusableMembers: { most: 10, window: DAY },
  /** Per owner: sellers whose names nobody has asked for yet. Beyond it, their ids are shown. */
  sellerNames: { most: 1_000, window: HOUR },
  /**
   * Per owner: mails of rules about alerts (rule-mails.ts). Beyond it: one mail with the number of the others, when the
   * hour is over.
   */
  ruleMails: { most: 20, window: HOUR },
  /** Per person: test messages to channels, and so channels added. Beyond it: 429. */
  channelTests: { most: 30, window: HOUR },
  /** Per person: test alerts to all channels. Beyond it: 429. */
  drills: { most: 1, window: MINUTE },
  /** Per person: links to the Telegram bot. Beyond it: 429. */
  telegramLinks: { most: 20, window: HOUR },
  /** Per chat: replies that a link has expired. Beyond it: none. */
  telegramReplies: { most: 5, window: HOUR },
  /** Per sub-account: rights that it asks its owner for. Beyond it: 429. */
  rightRequests: { most: 5, window: DAY },
  /** Per owner: products handed to colleagues. Beyond it: 429. */
  handOvers: { most: 200, window: DAY },
  /**
   * Per account that asks another owner to share a seller, and per owner asked. Beyond it: the same response, without a
   * mail.
   */
  siblingMailsOfAccount: { most: 3, window: DAY },
  siblingMailsToOwner: { most: 3, window: DAY },
} as const;

/** Added to a rate for each seat of the account. */
export const perSeat = { instructions: 3, addedMembers: 2 } as const;

/** Calls per account that may wait while one runs; the next answers 429. The edge sends 8 at a time per session. */
export const waitingCalls = {
  /** Each reads up to 100,000 rows. */
  history: 99,
  /** Each calls the payment service. */
  billing: 199,
  /** Product lists; long ones take a while. */
  products: 200,
  /** Each calls Amazon, which allows 5 per second. */
  skus: 20,
  /** Each reads a file of up to 10,000 rows. */
  imports: 4,
  /** Each hashes a password, which takes 0.1 s. */
  settings: 9,
  /** Each hashes a phone code, which takes 0.1 s. */
  phone: 9,
} as const;

/**
 * Between two checks of a seller's offers in a region, ms. Amazon allows 0.1 getItemOffersBatch calls per second, of 20
 * products each, per seller and region.
 */
export const CHECK_EVERY = 10 * SECOND;

/** The longest pause of checks after the permission ended or while Amazon does not answer, ms. */
export const TROUBLE_PAUSE = HOUR;

/** Concurrent work per account. */
export const atOnce = {
  /** CSV files; the next answers 429. The edge allows 2 as well. */
  files: 2,
  /** CSV files of an owner and the sub-accounts combined; the next answers 429. */
  filesOfTeam: 4,
  /** Whole storefronts; as many again may wait. The edge allows 2 as well. */
  storefronts: 2,
} as const;

export const counts = {
  /** Per page. The hub reads 50. */
  alertsAPage: 100,
  /** Per call that marks alerts as read or deletes them. The hub sends 400. */
  alertsACall: 1_000,
  /** Per page; a larger page is cut. */
  topSellersAPage: 100,
  /** Per call. */
  sellersACall: 5,
  /** Items per ingest call, messages per wrapped item, and levels of wrapping. */
  ingestItems: 500,
  ingestMessages: 500,
  ingestWraps: 5,
  /** Unsendable frames and messages that `/ingest/figures` lists. */
  setAsideListed: 100,
  /** Per account; the oldest one ends. */
  sessions: 200,
  /** Storefronts remembered per team for comparison; the oldest one is deleted. */
  storefrontLooks: 200,
  /** Connection history records per account; the oldest one is deleted. */
  connectionRecords: 50,
  /** Per sub-account. */
  calculatorSettings: 100,
  /** Per owner: SKUs that wait for Amazon's price that wins, which takes an hour for so many. Beyond it: 429. */
  expectedInLine: 5_000,
} as const;

/** Maximum request bodies, bytes. A larger one answers 413. */
export const bodyBytes = {
  /** Per portal call and per webhook. The edge accepts 512 KiB from a page. */
  portal: 256 * KIB,
  /** Per import of costs and limits, or of orders: a file of 2 MiB, quoted. */
  importFile: 4_096 * KIB,
  /** Per call that tracks many products. */
  trackMany: MANY_BYTES,
  /** Per ingest call, and per call to the sandbox's spreadsheets. */
  ingest: 1_024 * KIB,
  /** Per sandbox form. */
  form: 16 * KIB,
  /** Per frame on a hub's socket. The hub accepts 1 MiB. */
  socketFrame: 64 * KIB,
} as const;

/** Answers of the company's API. Beyond it, the answer counts as none. */
export const companyAnswers = {
  bytes: 32 * 1_024 * KIB,
  /** Per user record, which is stored and read with every call. */
  record: 64 * KIB,
  /** Frames of a person's socket that wait to be stored; then the person's list is read instead. */
  frames: 1_000,
} as const;

/** Answers of addresses that people give, bytes. The rest is not read: the status alone decides. */
export const outsideAnswer = 64 * KIB;

/** Timeouts, ms. */
export const timeouts = {
  /** Per call to an address that people give, from looking up its host to the end of its answer. */
  outside: 10 * SECOND,
  /** Per call to the company's API, to the end of its answer; a little less than the edge waits. */
  company: 14 * SECOND,
  /** Per file of the company: how long no byte may come. */
  companyFile: 60 * SECOND,
  /** Per call to Amazon or Walmart. The edge waits 15 s for the whole request. */
  marketplace: 15 * SECOND,
  /** Per SMS, and per step of a mail; both are retried later. */
  sms: 15 * SECOND,
  mail: 20 * SECOND,
  /** Per sign-up: how long the response waits for the mail server's first reply. */
  signUpMail: 4 * SECOND,
  /**
   * Per hub socket: the ping interval, and the wait for the pong. With Socket.IO's default of 25 s, the portal would
   * treat a frozen provider as live for half a minute.
   */
  ping: 10 * SECOND,
  pong: 20 * SECOND,
  /** Per idle connection. Longer than a proxy keeps its connections open: reusing one at the moment it closes fails. */
  idleConnection: 65 * SECOND,
  /** The maximum age of a webhook's signature. */
  webhookAge: 5 * MINUTE,
} as const;

/** How long links are valid, ms. Reset and sign-up links: shared/session/{reset,sign-up}.ts. */
export const lifetimes = {
  /** Per changed email: the link that restores the old one, and the one that confirms the new one. */
  emailLink: 7 * DAY,
  /** Per sub-account: the link for setting a first password. */
  instructionsLink: 3 * DAY,
  /** Per sign-up: how long its contact id opens the onboarding. */
  contact: DAY,
  /** Per mail without an expiry of its own: how long it is worth sending. */
  mail: 3 * DAY,
} as const;
