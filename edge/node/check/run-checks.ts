import type { UpstreamFailure } from '#edge/hub/ports.ts';
import { createUpstreamHttp } from '#edge/node/upstream-http.ts';
import { passOn } from '#edge/routes/mount-calls.ts';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import type { CallSpec } from '#shared/calls.ts';
import { type ContractProfile, contractProfiles } from '#shared/contract.ts';
import type { Result } from '#shared/result.ts';
import { liveCalls } from '#shared/upstream/live-calls.ts';
import { type CheckResult, type Finding, type Known, readCalls } from './check-list.ts';
import { checkSocket } from './check-socket.ts';

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
};

const TIMEOUT = 15_000;
/** Not made from the right one: an API may log what it refuses. */
const WRONG_PASSWORD = 'not-the-password-7';
const NOT_ALLOWED = 'It changes data. Allow that with --allow-writes.';
const NOTHING_FOR_IT = 'The account has nothing that it could be about.';

/**
 * Tries a company's API call by call, with the readers of the portal itself. Makes no change unless it is allowed to.
 * @yields one result after the other
 */
export async function* runChecks(options: CheckOptions): AsyncGenerator<CheckResult> {
  const http = createUpstreamHttp();
  const mistakes: Finding[] = [];
  const api = createUpstreamApi({
    base: options.api,
    product: options.product,
    send: http.send,
    open: http.open,
    now: Date.now,
    timeoutMs: TIMEOUT,
    report: ({ path, reason }) => mistakes.push({ path, reason }),
  });
  const answers = new Map<CallSpec, unknown>();
  let session: string | undefined;

  /** Makes one call. @param fits says what is wrong with an answer that could be read */
  async function tried<T>(
    named: Pick<CheckResult, 'profile' | 'call' | 'section'>,
    call: () => Promise<Result<T, UpstreamFailure>>,
    fits: (value: T) => Finding[] = () => [],
  ): Promise<CheckResult & { value?: T }> {
    mistakes.length = 0;
    const read = await call();
    const findings = [...mistakes, ...(read.ok ? fits(read.value) : [])];
    if (read.ok) return { ...named, outcome: findings.length === 0 ? 'holds' : 'wrong', findings, value: read.value };
    if (read.error.status === 404) return { ...named, outcome: 'missing', findings: [] };
    return { ...named, outcome: 'wrong', findings: findings.length > 0 ? findings : [refusalIn(read.error)] };
  }

  /** Tries a call that must be refused. */
  async function refused(
    named: Pick<CheckResult, 'profile' | 'call' | 'section'>,
    call: () => Promise<Result<unknown, UpstreamFailure>>,
  ): Promise<CheckResult> {
    const read = await call();
    const isRefused = !read.ok && read.error.status === 401;
    const found = read.ok ? 'an answer' : `status ${read.error.status}`;
    return {
      ...named,
      outcome: isRefused ? 'holds' : 'wrong',
      findings: isRefused ? [] : [{ path: '', reason: `Expected status 401, found ${found}` }],
    };
  }

  try {
    const calls = liveCalls(options.product);
    const live = (call: string, section = 'contract/calls.md#the-profile-live') => ({
      profile: 'live' as const,
      call,
      section,
    });
    const signIn = live(calls.signIn);
    const from = { userAgent: 'check:upstream', address: '127.0.0.1' };
    const signedIn = await tried(signIn, () => api.session.signIn(options.email, options.password, from));
    yield publicOf(signedIn);
    yield await refused({ ...signIn, call: `${signIn.call} with a wrong password` }, () =>
      api.session.signIn(options.email, WRONG_PASSWORD, from),
    );
    // Nothing else can be tried without a token.
    if (!signedIn.value) return;
    const { token, user } = signedIn.value;
    session = token;

    const account = live(calls.userInfo, 'upstream.md#the-user-record');
    yield publicOf(
      await tried(
        account,
        () => api.account.userInfo(token),
        ({ _id }) =>
          _id === user._id ? [] : [{ path: '_id', reason: 'Expected the id of the sign-in, found another' }],
      ),
    );
    yield await refused({ ...account, call: `${account.call} with a forged token` }, () =>
      api.account.userInfo(`${token}x`),
    );

    const list = await tried(live(calls.list, 'upstream.md#a-stored-record'), () =>
      api.notifications.list(token, { page: 1, limit: 100 }),
    );
    yield publicOf(list);
    yield publicOf(await tried(live(calls.tokens), () => api.tokens.balance(token)));
    for (const result of await checkSocket({ ...options, token, user: user._id })) yield result;

    const alerts = list.value?.notifications ?? [];
    // An unread one, so that the mark is a change.
    const marked = alerts.filter(({ identity }) => identity.recordId !== undefined);
    const recordId = (marked.find(({ processed }) => !processed) ?? marked[0])?.identity.recordId;
    const markRead = live(calls.markRead);
    if (!options.allowWrites) yield { ...markRead, outcome: 'untried', findings: [{ path: '', reason: NOT_ALLOWED }] };
    else if (recordId === undefined)
      yield { ...markRead, outcome: 'untried', findings: [{ path: '', reason: NOTHING_FOR_IT }] };
    else
      yield publicOf(
        await tried(
          markRead,
          async () => {
            const done = await api.notifications.markRead(token, [recordId]);
            return done.ok ? api.notifications.list(token, { page: 1, limit: 100 }) : done;
          },
          (page) => {
            const after = page.notifications.find(({ identity }) => identity.recordId === recordId);
            return after?.processed === false
              ? [{ path: 'notifications.*.processed', reason: 'Expected true after the call, found false' }]
              : [];
          },
        ),
      );

    const first = alerts[0];
    const known: Known = {
      product: { asin: first?.asin ?? 'B000000000', marketplace: first?.marketplace ?? 'US' },
      sellerId: first?.sellerId ?? 'A000000000000',
      answerOf: (spec) => answers.get(spec),
    };
    const wanted = contractProfiles.slice(0, contractProfiles.indexOf(options.profile) + 1);
    for (const { profile, section, spec, input } of readCalls) {
      if (!wanted.includes(profile)) continue;
      const given = input?.(known);
      const named = { profile, section, call: routeOf(spec, given) };
      if (input && given === undefined) {
        yield { ...named, outcome: 'untried', findings: [{ path: '', reason: NOTHING_FOR_IT }] };
        continue;
      }
      const { value, ...result } = await tried(named, () =>
        passOn(api.call, spec, spec.public ? undefined : token, given, (path) => path),
      );
      if (value !== undefined) answers.set(spec, value);
      yield result;
    }
  } finally {
    // The one that the check itself has begun.
    if (session !== undefined) await api.session.signOut(session);
    http.close();
  }
}

/** Whether the API has what its profile needs: nothing is wrong, and nothing is missing. */
export const isGreen = (results: readonly CheckResult[]): boolean =>
  results.every(({ outcome }) => outcome === 'holds' || outcome === 'untried');

const publicOf = ({ profile, call, section, outcome, findings }: CheckResult): CheckResult => ({
  profile,
  call,
  section,
  outcome,
  findings,
});

const refusalIn = ({ status, error }: UpstreamFailure): Finding => ({
  path: '',
  reason: status === 0 ? error.message : `Expected status 200, found ${status} with ${error.code}: ${error.message}`,
});

function routeOf({ method, upstream }: CallSpec, input: unknown): string {
  const path = upstream?.path ?? '';
  const service = upstream?.service === 'amazon' || upstream?.service === 'walmart' ? `/${upstream.service}` : '';
  return `${upstream?.method ?? method} ${service}${typeof path === 'string' ? path : path((input ?? {}) as never)}`;
}
