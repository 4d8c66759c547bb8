import * as v from 'valibot';
import { passOn } from '#edge/routes/mount-calls.ts';
import { parseJson } from '#edge/upstream-api/transport.ts';
import type { CallSpec } from '#shared/calls.ts';
import { type ContractProfile, contractProfiles } from '#shared/contract.ts';
import type { NotificationPage } from '#shared/inbox/notification.ts';
import { liveCalls } from '#shared/upstream/live-calls.ts';
import { upstreamNotificationsSchema } from '#shared/upstream/notification-records.ts';
import { type CheckResult, callOf, type Finding, type Known, readCalls, unlistedIn, unordered } from './check-list.ts';
import { checkSocket } from './check-socket.ts';
import { createTrial, inRow, type NamedCall, type Trial, type Tried } from './try-call.ts';

export type CheckOptions = {
  api: string;
  socket: string;
  email: string;
  password: string;
  /** Also the ones before it. */
  profile: ContractProfile;
  product: string;
  allowWrites: boolean;
  /** How long to wait for an alert on the socket, s; 0 for not at all. */
  listen: number;
  /** How long to wait for an answer, ms. The portal itself waits as long as the default. */
  timeoutMs?: number;
  /** The product that calls are about. Undefined: the one of the newest alert. */
  about?: Known['product'] | undefined;
};

/** A session, and the alerts on its first page. */
type Signed = { token: string; alerts: NotificationPage['notifications'] };

const TIMEOUT = 15_000;
/** Not made from the right one: an API may log what it refuses. */
const WRONG_PASSWORD = 'not-the-password-7';
const NOT_ALLOWED = 'It changes data. Allow that with --allow-writes.';
const NOTHING_FOR_IT = 'The account has nothing that it could be about.';
const DELETES = 'It deletes. Try it in the portal.';

/**
 * Tries a company's API call by call, with the readers of the portal itself. Makes no change unless it is allowed to.
 * @yields one result after the other
 */
export async function* runChecks(options: CheckOptions): AsyncGenerator<Tried> {
  const { timeoutMs = TIMEOUT } = options;
  const trial = createTrial({ ...options, timeoutMs });
  const calls = liveCalls(options.product);
  let session: string | undefined;
  try {
    const signIn = live(calls.signIn);
    const from = { userAgent: 'check:upstream', address: '127.0.0.1' };
    const { session: sessions } = trial.api;
    const signedIn = await trial.answered(signIn, () => sessions.signIn(options.email, options.password, from));
    yield signedIn;
    yield await trial.refused({ ...signIn, call: `${signIn.call} with a wrong password` }, () =>
      sessions.signIn(options.email, WRONG_PASSWORD, from),
    );
    // Nothing else can be tried without a token.
    if (!signedIn.value) return;
    const { token, user } = signedIn.value;
    session = token;

    const alerts = yield* checkReads(trial, calls, token, user._id);
    for (const tried of await checkSocket({ ...options, token, user: user._id, timeoutMs })) yield tried;
    yield* checkWrites(trial, calls, { token, alerts }, options.allowWrites);
    yield* checkListed(trial, options, { token, alerts });
  } finally {
    // The one that the check itself has begun.
    if (session !== undefined) await trial.api.session.signOut(session);
    trial.close();
  }
}

type LiveCalls = ReturnType<typeof liveCalls>;

/** The calls of the profile 'live' that read. @returns the alerts of the first page */
async function* checkReads(
  trial: Trial,
  calls: LiveCalls,
  token: string,
  user: string,
): AsyncGenerator<Tried, Signed['alerts']> {
  const { account, notifications, tokens } = trial.api;
  const forged = `${token}x`;
  /** Where the right token brings no answer, a refusal of the forged one says nothing. */
  const refused = async ({ result, value }: Tried & { value?: object }, call: Parameters<Trial['refused']>[1]) => {
    const named = { ...result, call: `${result.call} with a forged token` };
    return value ? trial.refused(named, call) : untried(named, 'It has no answer to the right token.');
  };

  const record = await trial.answered(
    live(calls.userInfo, 'upstream.md#the-user-record'),
    () => account.userInfo(token),
    ({ _id }) => (_id === user ? [] : [{ path: '_id', reason: 'Expected the id of the sign-in, found another' }]),
  );
  yield record;
  yield await refused(record, () => account.userInfo(forged));

  const list = live(calls.list, 'upstream.md#a-stored-record');
  const whole = { page: 1, limit: 100 };
  const page = await trial.answered(
    list,
    () => notifications.list(token, whole),
    (answer, text) => [...unlisted(text), ...unordered(answer, { rows: 'notifications', by: 'publishedTime' })],
  );
  yield page;
  yield await refused(page, () => notifications.list(forged, whole));
  const alerts = page.value?.notifications ?? [];
  const pages = { ...page.result, call: `${calls.list} page by page` };
  if (page.result.outcome !== 'holds') yield untried(pages, 'It needs a list that holds.');
  else if (alerts.length < 2) yield untried(pages, NOTHING_FOR_IT);
  else yield await checkPages(trial, pages, token);

  const balance = await trial.answered(live(calls.tokens), () => tokens.balance(token));
  yield balance;
  yield await refused(balance, () => tokens.balance(forged));
  return alerts;
}

/** Returns what a list's alerts lack to be marked and deleted. @param text of the answer */
const unlisted = (text: string): Finding[] =>
  v
    .parse(upstreamNotificationsSchema, parseJson(text))
    .notifications.flatMap((record, row) =>
      unlistedIn(record).map(({ path, reason }) => ({ path: inRow(row, path), reason })),
    );

/** Reads two pages of one alert each. */
async function checkPages(trial: Trial, named: NamedCall, token: string): Promise<Tried> {
  const idOf = ({ notifications: [first] }: NotificationPage) =>
    first?.identity.recordId ?? first?.identity.fingerprint;
  // The second page before the first: an alert that comes in between moves none of the second to the first.
  const second = await trial.answered(named, () => trial.api.notifications.list(token, { page: 2, limit: 1 }));
  const { value: other } = second;
  if (!other) return second;
  const wrong = (reason: string) => [{ path: 'notifications', reason }];
  return trial.answered(
    named,
    () => trial.api.notifications.list(token, { page: 1, limit: 1 }),
    (first) => {
      const rows = Math.max(first.notifications.length, other.notifications.length);
      if (rows > 1) return wrong(`Expected 1 alert with limit=1, found ${rows}`);
      if (other.notifications.length === 0) return wrong('Expected an alert with page=2, found none');
      return idOf(first) === idOf(other) ? wrong('Expected another alert with page=2, found that of page=1') : [];
    },
  );
}

/** The calls of the profile 'live' that change data. */
async function* checkWrites(
  trial: Trial,
  calls: LiveCalls,
  { token, alerts }: Signed,
  isAllowed: boolean,
): AsyncGenerator<Tried> {
  // An unread one, so that the mark is a change.
  const marked = alerts.filter(({ identity }) => identity.recordId !== undefined);
  const recordId = (marked.find(({ processed }) => !processed) ?? marked[0])?.identity.recordId;
  const markRead = live(calls.markRead);
  if (!isAllowed) yield untried(markRead, NOT_ALLOWED);
  else if (recordId === undefined) yield untried(markRead, NOTHING_FOR_IT);
  else
    yield await trial.answered(
      markRead,
      async () => {
        const done = await trial.api.notifications.markRead(token, [recordId]);
        return done.ok ? trial.api.notifications.list(token, { page: 1, limit: 100 }) : done;
      },
      (page) => {
        const after = page.notifications.find(({ identity }) => identity.recordId === recordId);
        return after?.processed === false
          ? [{ path: 'notifications.*.processed', reason: 'Expected true after the call, found false' }]
          : [];
      },
    );
  yield untried(live(calls.remove), DELETES);
}

/** The calls that read of the profiles after 'live'. */
async function* checkListed(trial: Trial, options: CheckOptions, { token, alerts }: Signed): AsyncGenerator<Tried> {
  const answers = new Map<CallSpec, unknown>();
  const first = alerts[0];
  const known: Known = {
    product: options.about ?? { asin: first?.asin ?? 'B000000000', marketplace: first?.marketplace ?? 'US' },
    sellerId: first?.sellerId ?? 'A000000000000',
    answerOf: (spec) => answers.get(spec),
  };
  const wanted = contractProfiles.slice(0, contractProfiles.indexOf(options.profile) + 1);
  for (const { profile, section, spec, input, newestFirst } of readCalls) {
    if (!wanted.includes(profile)) continue;
    const given = input?.(known);
    const named = { profile, section, call: callOf(spec) };
    if (input && given === undefined) {
      yield untried(named, NOTHING_FOR_IT);
      continue;
    }
    const tried = await trial.answered(
      named,
      () => passOn(trial.api.call, spec, spec.public ? undefined : token, given, (path) => path),
      (answer) => (newestFirst ? unordered(answer, newestFirst) : []),
    );
    if (tried.value !== undefined) answers.set(spec, tried.value);
    yield tried;
  }
}

/** Whether the API has what its profile needs: nothing is wrong, and nothing is missing. */
export const isGreen = (results: readonly CheckResult[]): boolean =>
  results.every(({ outcome }) => outcome === 'holds' || outcome === 'untried');

const live = (call: string, section = 'contract/calls.md#the-profile-live'): NamedCall => ({
  profile: 'live',
  call,
  section,
});

const untried = (named: NamedCall, reason: string): Tried => ({
  result: { ...named, outcome: 'untried', findings: [{ path: '', reason }] },
});
