import type { MemberFlag } from '#shared/members/member-flags.ts';
import { type AccessWorld, canary, type Kind } from './world.ts';

/** What a call is asked with: of the own team, or with ids of the other one. */
export type Ask = { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };

export type Row = {
  who: Rule;
  ask?: (world: AccessWorld) => readonly Ask[];
  /** What it answers to those who may call it, where that is more than 200: an ask that is refused for what it says, not for who says it. */
  or?: readonly number[];
  /** The call ends the session it is made with: each gets a new one. */
  ends?: true;
};
export type Table = Readonly<Record<string, Row>>;

/** Whether a kind of account may make a call, or how it is refused. */
export type Expected = 'allowed' | { status: 401 | 403; code: string };
const forbidden: Expected = { status: 403, code: 'FORBIDDEN' };
const planRequired: Expected = { status: 403, code: 'PLAN_REQUIRED' };

/** Who may call what. A sentence of docs for each stands in docs/security.md. */
const rules = {
  /** No session is asked for. What else the endpoint wants, a key or a code, its own tests try. */
  anyone: () => 'allowed',
  'signed in': () => 'allowed',
  'main accounts': ({ is }) => (is === 'main' ? 'allowed' : forbidden),
  'the Advanced plan': ({ is, plan }) => (is !== 'main' ? forbidden : plan === 'basic' ? 'allowed' : planRequired),
  'product tools': (kind) => (holds(kind, 'accessProducts') ? 'allowed' : forbidden),
  'seller tools': (kind) => (holds(kind, 'accessSeller') ? 'allowed' : forbidden),
  /** Product Viewer or Seller Storefront. */
  'either data tool': (kind) => (holds(kind, 'accessProducts') || holds(kind, 'accessSeller') ? 'allowed' : forbidden),
} satisfies Record<string, (kind: Kind) => Expected>;
export type Rule = keyof typeof rules;

/** What a main account has unless it says otherwise, and a sub-account where it was given. */
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
  const asked = new URLSearchParams(query).toString();
  return { method, path: asked ? `${filled}?${asked}` : filled };
}

/** The routes of an app, as 'GET /path'. */
export const routesOf = (app: { routes: { method: string; path: string }[] }): string[] => [
  ...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)),
];

/** The sentence for a route that nobody has judged yet. */
export const withoutRow = (routes: readonly string[], table: Table, file: string): string[] =>
  routes.filter((route) => !table[route]).map((route) => `${route} has no row in ${file}: say there who may call it, and with what.`);

/** Whether an answer is the one that a kind of account should have. */
export const fits = ({ status, text }: { status: number; text: string }, row: Row, expected: Expected): boolean =>
  expected === 'allowed' ? status === 200 || (row.or?.includes(status) ?? false) : status === expected.status && text.includes(`"${expected.code}"`);

/** Whether a text holds what somebody else has. What was asked with may come back. */
export function reveals(text: string, kind: Kind, asked: unknown, kinds: readonly Kind[]): boolean {
  const strangers = kind.team === 'other' ? canary.home : canary.other;
  if (text.includes(strangers) && !JSON.stringify(asked ?? '').includes(strangers)) return true;
  const others = kinds.filter(({ name, team }) => name !== kind.name && !(kind.seesTeam && team === kind.team));
  return others.some(({ name }) => text.includes(canary.of(name)));
}
