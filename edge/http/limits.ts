// The edge's limits in one list: what each one is counted by, and what the next layer allows.
//
// A "place" is a network address, with IPv6 addresses grouped by /64. A refused attempt is not counted and answers 429
// with Retry-After. RATE_LIMITS=off turns off the limits per minute, on a loopback address only. The stream's own
// limits are in shared/protocol.ts (`limits`), the provider's in provider/limits/limits.ts. Limits on the contents of a
// form, list, or view are with its schema in shared/<domain>/.

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Attempts per minute. Each is counted before any work, even among simultaneous ones. */
export const attemptsAMinute = {
  /**
   * Per known browser of an account (device cookie), replacing the next three. The provider does not limit sign-ins.
   */
  signInFromDevice: 10,
  /** Per place, across all accounts. */
  signInFromAddress: 30,
  /** Per account and place. Only wrong passwords count. */
  signInToAccountFromAddress: 10,
  /** Per account, across all places. */
  signInToAccount: 100,

  /** Per place. */
  resetMailsFromAddress: 5,
  /** Per email. The provider sends 1 per minute and 5 per hour; beyond that it answers 200 without sending. */
  resetMailsToEmail: 2,
  /** Per place: checking a reset link and setting a password with it. The provider accepts each link once. */
  resetLinksFromAddress: 20,

  /** Per place. */
  signUpMailsFromAddress: 5,
  /** Per email. The provider sends 1 per minute and 10 per day; beyond that it answers 200 without sending. */
  signUpMailsToEmail: 2,
  /** Per place: checking a sign-up link and signing up with it. The provider accepts each link once. */
  signUpLinksFromAddress: 20,

  /** Per place: links that confirm or restore an email. The provider accepts each link once. */
  emailLinksFromAddress: 30,
  /** Per place: opening and using links in messages about alerts. A team behind one address works through them. */
  actLinksFromAddress: 60,
  /** Per account: changes of password or email. The provider allows 10 email changes per day, one at a time. */
  settingsOfAccount: 10,
  /**
   * Per place: the onboarding wizards and the phone code. The provider sends 1 SMS per minute and 10 per day to an
   * account.
   */
  onboardingFromAddress: 30,
  /** Per place: connecting a seller. */
  sellersFromAddress: 60,
  /** Per place: wrong operator keys, and steps of the company's sign-in. The right key is not counted. */
  operatorKeysFromAddress: 20,
  /** Per place: steps of a customer's sign-in at the company, and hand-overs that a browser begins or ends. */
  companySignInsFromAddress: 60,
  /** Per place: wrong hand-over keys. The right key is not counted. */
  handOverKeysFromAddress: 20,
  /** With the right key, all together. */
  handOvers: 1_200,
} as const;

/** The maximum sizes of request bodies, bytes. A larger one answers 413. */
export const bodyBytes = {
  /** Per request, unless its call sets another limit (`mostBytes`). The provider accepts 256 KiB. */
  request: 512 * KIB,
  /** Per request for onboarding or for connecting Walmart. */
  form: 16 * KIB,
  playedRecording: 4 * MIB,
} as const;

/** The maximum number at a time. */
export const atOnce = {
  /** CSV files per user; the next one is refused. The provider creates 2 per account, too. */
  files: 2,
  /** Storefronts per user. The provider reads 2 per account, too. */
  storefronts: 2,
  /** Storefronts per user that wait for a slot: a new one may be requested before the last one has ended. */
  waitingStorefronts: 2,
  /**
   * Connections for files per process (Node). Calls have `limits.upstreamCallsAtOnce`, an eighth of them per session.
   */
  fileConnections: 16,
  /** Live views of `/ops`. */
  operatorStreams: 8,
  /** Searches on `/ops`, per process: one may go through the hops of all users for 3 s. */
  operatorSearches: 8,
  /** Dry runs and takes of refused messages on `/ops`, per process. */
  operatorTakes: 1,
} as const;

/** Timeouts, ms. */
export const timeouts = {
  /**
   * Per call to the provider, until the end of its answer. The page waits 20 s, or longer if the call sets `patience`.
   */
  upstreamCall: 15 * SECOND,
  /** The operator's page waits no longer for another instance. */
  otherInstance: 5 * SECOND,
  /** Per file: the longest time without a byte, or without a reader. */
  silentFile: 60 * SECOND,
  /** Per upstream socket, until it is open. */
  upstreamSocket: 10 * SECOND,
  /** The longest Retry-After from the provider that the edge itself waits for (Cloudflare). */
  upstreamRetryAfter: 10 * SECOND,
  /** Per call to Google. Shorter than the page's timeout. Appending to a long sheet takes a while. */
  google: 45 * SECOND,
  /** Per call to the company's sign-in service. */
  oidc: 10 * SECOND,
  /**
   * Per idle connection (Node). Longer than a proxy keeps its connections open: reusing one just as it closes answers
   * 502.
   */
  idleConnection: 65 * SECOND,
} as const;

/** How long cookies and sessions last, ms. */
export const lifetimes = {
  /** Per session with Remember Me. The provider drops a token that was unused for 31 days. */
  rememberedSession: 30 * DAY,
  /** Per session without it. */
  session: 12 * HOUR,
  /** Per browser: the device cookie. The longest time that browsers store a cookie. */
  device: 400 * DAY,
  onboarding: DAY,
  /**
   * Per started connection to Amazon or Walmart: the person may have to sign in there and find a phone for the code.
   */
  connectingSeller: 30 * MINUTE,
  connectingGoogle: 15 * MINUTE,
  /** Per renewable login at Google; never longer than the session. */
  google: 12 * HOUR,
  /** Per operator who signed in at the company. Nobody can end it earlier from elsewhere, so it is short. */
  operator: HOUR,
  /** Per sign-in by OpenID that began: the person may have to find a phone for a code. */
  openIdSignIn: 10 * MINUTE,
  /** Per hand-over that a browser began: the person may have to sign in at the company first. */
  handOverBegun: 10 * MINUTE,
  /** Per code of a hand-over. The browser is already on its way. */
  handOver: 30 * SECOND,
} as const;

/** The maximum numbers of entries and pages. */
export const counts = {
  /** Alerts per command. The provider accepts 1,000 ids per call. */
  alertsACommand: 1_000,
  /**
   * Accounts per device cookie, started connections per return cookie, and started Google sign-ins per cookie. The
   * oldest is dropped.
   */
  accountsADevice: 5,
  connectionsStarted: 4,
  googleSignInsStarted: 3,
  /** Pages of products per identifier, in case a provider's pages never end. */
  productPages: 10,
  /** Saved suppliers per page, and the maximum number of pages (portal-3 §9). */
  suppliersAPage: 100,
  supplierPages: 100,
  /** Decrypted cookies remembered per kind of cookie, the last used. */
  openedCookies: 5_000,
  /** Users listed on `/ops`, the worst first. */
  operatorHubs: 1_000,
} as const;

export const answerSizes = {
  /** Bytes per answer from the provider. */
  upstream: 32 * MIB,
  /** Bytes read of a refusal that comes instead of a file. */
  fileRefusal: 64 * KIB,
  /** Characters per answer from Google: 2,000 rows of 100 columns with long texts. */
  google: 24 * MIB,
} as const;
