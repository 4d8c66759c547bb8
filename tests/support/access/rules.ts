import type { MemberFlag } from '#shared/members/member-flags.ts';
import { type AccessWorld, canary, type Kind } from './world.ts';

/** The input of one request: about the caller's own team, or with ids of the other team. */
export type Ask = { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };

export type Row = {
  who: Rule;
  ask?: (world: AccessWorld) => readonly Ask[];
  /**
   * Statuses besides 200 that an allowed caller may get, when a request is refused for its content and not for its
   * sender.
   */
  or?: readonly number[];
  /** The call ends the session it uses, so each try gets a new one. */
  ends?: true;
};
export type Table = Readonly<Record<string, Row>>;

/** The outcome for a kind of account: allowed, or the refusal. */
export type Expected = 'allowed' | { status: 401 | 403; code: string };
const forbidden: Expected = { status: 403, code: 'FORBIDDEN' };
const planRequired: Expected = { status: 403, code: 'PLAN_REQUIRED' };

/** Who may call what. docs/security.md explains each rule. */
const rules = {
  /** No session is asked for. What else the endpoint wants, a key or a code, its own tests try. */
  anyone: () => 'allowed',
  'signed in': () => 'allowed',
  'main accounts': ({ is }) => (is === 'main' ? 'allowed' : forbidden),
  'sub-accounts': ({ is }) => (is === 'member' ? 'allowed' : forbidden),
  'the Advanced plan': ({ is, plan }) => (is !== 'main' ? forbidden : plan === 'basic' ? 'allowed' : planRequired),
  /** Sub-accounts inherit the main account's plan. */
  'the inbox': (kind) =>
    holds(kind, 'accessNotifications')
      ? kind.plan === 'basic'
        ? 'allowed'
        : kind.is === 'main'
          ? planRequired
          : forbidden
      : forbidden,
  /**
   * A sub-account needs two rights, so that none here has both; shared/listings/prices/access.test.ts tries one that
   * has.
   */
  'changing prices': ({ is, plan }) => (is !== 'main' ? forbidden : plan === 'basic' ? 'allowed' : planRequired),
  'the owner’s inbox': ({ is, plan }) => (is !== 'main' ? forbidden : plan === 'basic' ? 'allowed' : planRequired),
  'the team’s work': (kind) =>
    holds(kind, 'accessHistory') || (holds(kind, 'accessNotifications') && kind.plan === 'basic')
      ? 'allowed'
      : forbidden,
  'product tools': (kind) => (holds(kind, 'accessProducts') ? 'allowed' : forbidden),
  'seller tools': (kind) => (holds(kind, 'accessSeller') ? 'allowed' : forbidden),
  'either data tool': (kind) => (holds(kind, 'accessProducts') || holds(kind, 'accessSeller') ? 'allowed' : forbidden),
} satisfies Record<string, (kind: Kind) => Expected>;
export type Rule = keyof typeof rules;

/** Main accounts have the right by default, sub-accounts when it was granted. */
const holds = ({ is, flag }: Kind, right: MemberFlag): boolean => is === 'main' || flag === right;

export function expectedFor(rule: Rule, kind: Kind, refused: string): Expected {
  if (rule !== 'anyone' && kind.is === 'nobody') return { status: 401, code: refused };
  return rules[rule](kind);
}

export const asks = ({ ask }: Row, world: AccessWorld): readonly Ask[] => ask?.(world) ?? [{}];

/** @param route such as 'POST /user/get-team-history/:page/:limit' */
export function addressOf(route: string, { path = {}, query = {} }: Ask): { method: string; path: string } {
  const [method = '', pattern = ''] = route.split(' ');
  const filled = pattern.replace(/:(\w+)/g, (_, name: string) => path[name] ?? '1').replace('*', 'some-page');
  const requested = new URLSearchParams(query).toString();
  return { method, path: requested ? `${filled}?${requested}` : filled };
}

/** The routes of an app, such as 'GET /path'. */
export const routesOf = (app: { routes: { method: string; path: string }[] }): string[] => [
  ...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
];

export const withoutRow = (routes: readonly string[], table: Table, file: string): string[] =>
  routes
    .filter((route) => !table[route])
    .map((route) => `${route} has no row in ${file}: add one with who may call it and the requests to try.`);

export const fits = ({ status, text }: { status: number; text: string }, row: Row, expected: Expected): boolean =>
  expected === 'allowed'
    ? status === 200 || (row.or?.includes(status) ?? false)
    : status === expected.status && text.includes(`"${expected.code}"`);

/** Whether a text reveals somebody else's data. An echo of the request is fine. */
export function reveals(text: string, kind: Kind, requested: unknown, kinds: readonly Kind[]): boolean {
  const foreign = kind.team === 'other' ? canary.home : canary.other;
  if (text.includes(foreign) && !JSON.stringify(requested ?? '').includes(foreign)) return true;
  const others = kinds.filter(({ name, team }) => name !== kind.name && !(kind.seesTeam && team === kind.team));
  return others.some(({ name }) => text.includes(canary.of(name)));
}
