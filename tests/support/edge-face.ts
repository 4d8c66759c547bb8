import { createApp } from '#edge/app.ts';
import { styleSource } from '#edge/brand/branded-page.ts';
import type { EdgeDeps } from '#edge/deps.ts';
import type { CommandFailure } from '#edge/hub/commands/command-run.ts';
import type { Command } from '#edge/hub/commands/commands.ts';
import { createRateLimits } from '#edge/node/rate-limits.ts';
import { openSql } from '#edge/node/sql.ts';
import type { ProviderMistake } from '#edge/rejected-log.ts';
import { createCookies } from '#edge/session/cookies.ts';
import type { OpenIds } from '#edge/session/openid.ts';
import { readSettings } from '#edge/settings.ts';
import type { Google } from '#edge/sheets/google.ts';
import { openOperations } from '#edge/storage/operations-table.ts';
import { createReportTable } from '#edge/storage/report-table.ts';
import { createUpstreamApi } from '#edge/upstream-api/api.ts';
import { createUserHash } from '#edge/user-hash.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { sellerwire } from '#shared/brand/sellerwire.ts';
import { noVerdicts } from '#shared/inbox/refused/refused-wire.ts';
import { closeCodes } from '#shared/protocol.ts';
import { fail, ok } from '#shared/result.ts';
import type { AccountRights } from '#shared/session/user.ts';

const NOW = Date.UTC(2026, 0, 1);
const SECRET = 'x'.repeat(32);
export const OPS_KEY = 'operator-key-for-tests';

/** The stored reports of one edge, without a file. */
function reportsInMemory(): EdgeDeps['reports'] {
  const table = createReportTable(openSql(':memory:'));
  return {
    take: async (user, now) => table.take(user, now),
    giveBack: async (user, at) => table.giveBack(user, at),
    save: async (entry, recording) => table.save(entry, recording),
    list: async (now) => table.list(now),
    read: async (id, now) => table.read(id, now),
    remove: async (id) => table.remove(id),
  };
}

/**
 * The edge's HTTP side alone. The test sets the answers of the hub and the provider and sees their requests.
 * @param env further settings
 */
export async function createEdgeFace(
  env: Record<string, string> = {},
  options: {
    limited?: boolean;
    google?: Google;
    brand?: Brand;
    openIds?: OpenIds;
    instances?: EdgeDeps['instances'];
  } = {},
) {
  const { brand = sellerwire } = options;
  const settings = readSettings({ OPS_KEY, DATA_DIR: 'unused', ...env });
  if (!settings.ok) throw new Error(settings.error);
  const sealed = await createCookies(SECRET, undefined, () => 'id');
  const behind = {
    admits: true,
    /** The account rights that the user's hub knows. */
    rights: undefined as AccountRights | undefined,
    /** The users whose account the hub reloaded. */
    refreshed: [] as string[],
    /** Time since the session began, ms. */
    passed: 0,
    /** The provider's answer to every call; undefined for no answer at all. */
    provider: { status: 503, text: '{"code":"DOWN","message":"Down for an hour."}' } as
      | { status: number; text: string; headers?: Record<string, string> }
      | undefined,
    /** Overrides the answer for one call, by method and path and by body. */
    answerTo: (_call: string, _body: unknown) => undefined as { status: number; text: string } | undefined,
    commandFails: undefined as CommandFailure | undefined,
    commands: [] as Command[],
    requested: [] as { call: string; body: unknown }[],
    ended: [] as string[],
    mistakes: [] as ProviderMistake[],
    /** What operators did: who, what, and whether it was done. */
    acted: [] as string[],
    /** What the portal counted, such as `sign_ins:ok`. */
    counted: [] as string[],
  };
  const stored = openOperations(openSql(':memory:'), () => NOW + behind.passed);
  const nothing = () => {
    throw new Error('This test double does not support this call');
  };
  const deps: EdgeDeps = {
    settings: settings.value,
    brand,
    styleSource: await styleSource(brand),
    now: () => NOW + behind.passed,
    newId: () => 'id',
    ...sealed,
    google: options.google,
    upstream: createUpstreamApi({
      base: 'http://provider.test',
      product: 'az',
      async send(url, { method, body }) {
        const requested = {
          call: `${method} ${url.pathname}${url.search}`,
          body: body === undefined ? undefined : JSON.parse(body),
        };
        behind.requested.push(requested);
        const answer = behind.answerTo(requested.call, requested.body) ?? behind.provider;
        if (!answer) throw new Error('No answer');
        return answer;
      },
      async open(url, { method, body }) {
        behind.requested.push({
          call: `${method} ${url.pathname}${url.search}`,
          body: body === undefined ? undefined : JSON.parse(body),
        });
        if (!behind.provider) throw new Error('No answer');
        const { status, text, headers = {} } = behind.provider;
        return { status, header: (name) => headers[name.toLowerCase()] ?? null, body: new Blob([text]).stream() };
      },
      now: () => NOW,
      timeoutMs: 1_000,
      report: (mistake) => void behind.mistakes.push(mistake),
      trackerAccounts: settings.value.asinTrackerAccounts,
    }),
    hubs: {
      check: async () =>
        behind.admits
          ? { ok: true, head: { epoch: 'e', head: 7 }, ...(behind.rights ? { rights: behind.rights } : {}) }
          : { ok: false, refusal: { code: closeCodes.signedOut, reason: 'Signed out' } },
      async command(_, command) {
        behind.commands.push(command);
        return behind.commandFails ? fail(behind.commandFails) : ok({ count: 0 });
      },
      endSession: async (_, sessionId) => void behind.ended.push(sessionId),
      endAllSessions: async (userId) => void behind.ended.push(`all of ${userId}`),
      refreshAccount: async (userId) => void behind.refreshed.push(userId),
      endRefusedSessions: async (userId) => void behind.ended.push(`refused of ${userId}`),
      list: async () => null,
      figures: async () => ({ hub: null, rejected: [] }),
      hopsOf: async () => [],
      eventAt: async () => '',
      usersWithHop: async () => null,
      watch: async () => undefined,
      play: async () => 'refused',
      refused: async () => [],
      checkRefused: async () => ({ verdicts: noVerdicts(), waiting: 0, messages: [], sample: '' }),
      takeRefused: async () => ({ taken: 0, already: 0, refused: 0, next: null }),
    },
    takes: { begin: async () => {}, count: async () => {}, list: async () => [] },
    reports: reportsInMemory(),
    limits: {
      attempts: options.limited
        ? createRateLimits(true, () => 0).attempts
        : { take: async () => ({ ok: true, window: 0 }), giveBack: async () => {} },
      mayUpgrade: async () => true,
    },
    people: { note: async () => {}, idOf: async () => undefined, emailOf: () => undefined },
    background: () => {},
    acceptSocket: nothing,
    refuseSocket: nothing,
    addressOf: () => '127.0.0.1',
    asset: async () => new Response('page'),
    rejected: { list: async () => [], total: () => 0 },
    metrics: async () => '',
    unready: async () => [],
    operations: {
      status: async () => ({ deliveries: { fresh: 0, late: 0 }, outages: [], actions: [] }),
      act: async ({ who, what, isDone }) => void behind.acted.push(`${who} ${what} ${isDone}`),
      claimOnce: async (key, until) => stored.claimOnce(key, until),
      storeOnce: async (key, value, until) => stored.storeOnce(key, value, until),
      takeOnce: async (key) => stored.takeOnce(key),
    },
    openIds: options.openIds ?? { operators: undefined, customers: undefined },
    ...(options.instances ? { instances: options.instances } : {}),
    userHash: createUserHash('key'),
    meter: { count: (name, label) => void behind.counted.push(`${name}:${label}`), time: () => {} },
    log: (level, message, facts) => level === 'error' && console.error(message, facts),
  };
  const app = createApp(deps);
  const cookieOf = async (userId: string) => {
    const session = { userId, sessionId: 's1', token: 'token', issuedAt: NOW - 1_000, expiresAt: NOW + 3_600_000 };
    return (await sealed.cookies.seal(session, false)).split(';')[0] as string;
  };
  const cookie = await cookieOf('u1');

  return {
    app,
    deps,
    behind,
    cookie,
    cookieOf,
    /** @param route such as `POST /api/session` */
    ask(route: string, headers: Record<string, string> = {}, body?: string | ReadableStream) {
      const [method, path] = route.split(' ') as [string, string];
      const init = {
        method,
        headers: { host: '127.0.0.1', ...headers },
        ...(body === undefined ? {} : { body, duplex: 'half' }),
      };
      return Promise.resolve(app.request(`http://127.0.0.1${path}`, init as RequestInit));
    },
  };
}

export type EdgeFace = Awaited<ReturnType<typeof createEdgeFace>>;
