// The edge's limits, in one list: who each one counts for, and what the next layer allows.
//
// A "place" is a network address, IPv6 by /64. A refused attempt counts nothing and answers 429 with Retry-After.
// RATE_LIMITS=off turns off the limits per minute, on a loopback address only.
// The stream's own limits are in shared/protocol.ts (`limits`), the provider's in provider/limits/limits.ts. Limits of what a form, list or
// view may contain lie with its schema in shared/<domain>/.

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Attempts a minute. Each is counted before any work, also for those that come at the same moment. */
export const attemptsAMinute = {
  /** Per known browser of an account (device cookie), instead of the next three. The provider does not limit sign-ins. */
  signInFromDevice: 10,
  /** Per place, all accounts. */
  signInFromPlace: 30,
  /** Per account at a place. Only wrong passwords count. */
  signInToAccountFromPlace: 10,
  /** Per account, from everywhere. */
  signInToAccount: 100,

  /** Per place. */
  resetMailsFromPlace: 5,
  /** Per email. The provider sends 1 a minute and 5 an hour, and answers 200 without a mail beyond that. */
  resetMailsToEmail: 2,
  /** Per place: checking a reset link and setting a password by it. The provider accepts each link once. */
  resetLinksFromPlace: 20,

  /** Per place. */
  signUpMailsFromPlace: 5,
  /** Per email. The provider sends 1 a minute and 10 a day, and answers 200 without a mail beyond that, too. */
  signUpMailsToEmail: 2,
  /** Per place: checking a sign-up link and signing up by it. The provider accepts each link once. */
  signUpLinksFromPlace: 20,

  /** Per place: links that confirm or restore an email. The provider accepts each link once. */
  emailLinksFromPlace: 30,
  /** Per account: changes of password or email. The provider allows 10 changes of email a day and works on one at a time. */
  settingsOfAccount: 10,
  /** Per place: the onboarding wizards and the phone code. The provider sends 1 SMS a minute and 10 a day to an account. */
  onboardingFromPlace: 30,
  /** Per place: connecting a seller. */
  sellersFromPlace: 60,
  /** Per place: wrong operator keys. A good key is given back. */
  operatorKeysFromPlace: 20,
} as const;

/** The largest bodies of requests, bytes. A larger one answers 413. */
export const bodyBytes = {
  /** Per request, unless its call says otherwise (`mostBytes`). The provider takes 256 KiB. */
  request: 512 * KIB,
  /** Per request of the onboarding and of connecting Walmart. */
  form: 16 * KIB,
  playedRecording: 4 * MIB,
} as const;

/** How many at a time. */
export const atOnce = {
  /** CSV files per user; the next is refused. The provider makes 2 per account, too. */
  files: 2,
  /** Storefronts per user. The provider reads 2 per account, too. */
  storefronts: 2,
  /** Storefronts per user that wait for their turn: the next one may be requested before the last one has ended. */
  waitingStorefronts: 2,
  /** Connections for files per process, all users (Node). Those for calls: `limits.upstreamCallsAtOnce`, an eighth of them per session. */
  fileConnections: 16,
  /** Live views of `/ops` per process. */
  operatorStreams: 8,
} as const;

/** How long to wait, ms. */
export const timeouts = {
  /** Per call to the provider, to the end of its answer. The page waits 20 s, or longer where the call says so (`patience`). */
  upstreamCall: 15 * SECOND,
  /** Per file: without a byte, or without a reader. */
  silentFile: 60 * SECOND,
  /** Per upstream socket, until it is open. */
  upstreamSocket: 10 * SECOND,
  /** The longest Retry-After of the provider that the edge waits for itself (Cloudflare). */
  upstreamRetryAfter: 10 * SECOND,
  /** Per call to Google. Shorter than the page waits: an append to a long sheet takes a while. */
  google: 45 * SECOND,
  /** Per idle connection (Node). Longer than a proxy keeps its connections: reusing one at the moment it closes answers 502. */
  idleConnection: 65 * SECOND,
} as const;

/** How long cookies and sessions last, ms. */
export const lifetimes = {
  /** Per session with Remember Me. The provider drops a token that nobody used for 31 days. */
  rememberedSession: 30 * DAY,
  /** Per session without it. */
  session: 12 * HOUR,
  /** Per browser: the device cookie. As long as browsers keep a cookie. */
  device: 400 * DAY,
  /** Per onboarding. */
  onboarding: DAY,
  /** Per started connection to Amazon or Walmart: the person may have to sign in there and find a phone for the code. */
  connectingSeller: 30 * MINUTE,
  /** Per started sign-in at Google. */
  connectingGoogle: 15 * MINUTE,
  /** Per renewable login at Google, and never longer than the session. */
  google: 12 * HOUR,
} as const;

/** The most entries and pages. */
export const counts = {
  /** Alerts per command. The provider takes 1,000 ids a call. */
  alertsACommand: 1_000,
  /** Accounts per device cookie, started connections per return cookie, and started sign-ins at Google per cookie; the oldest goes. */
  accountsADevice: 5,
  connectionsStarted: 4,
  googleSignInsStarted: 3,
  /** Pages of products per identifier, where a provider's pages have no end. */
  productPages: 10,
  /** Saved suppliers per page, and pages (portal-3 §9). */
  suppliersAPage: 100,
  supplierPages: 100,
  /** Hubs that `/ops` lists. */
  operatorHubs: 200,
} as const;

export const answerSizes = {
  /** Bytes per answer of the provider. */
  upstream: 32 * MIB,
  /** Bytes read of a refusal in the place of a file. */
  fileRefusal: 64 * KIB,
  /** Characters per answer of Google: 2,000 rows of 100 columns with long texts. */
  google: 24 * MIB,
} as const;
