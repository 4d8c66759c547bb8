import type { Context, MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { DEEPEST_BODY, parseJson } from '#shared/parse-json.ts';
import { sessionPaths } from '#shared/session/calls.ts';
import { signInAnswerSchema } from '#shared/session/user.ts';
import type { Deps } from '../deps.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { PORTAL_TOKEN } from '../session/portal-token.ts';
import type { Company } from './company-client.ts';
import type { CompanyIdentity } from './company-identity.ts';
import type { Lacking } from './lacking.ts';
import { keepEdit, withOurRights } from './member-rights.ts';
import { changesPerson, ownerOf } from './owners.ts';

/** How long a call that the company lacks is not tried again, ms. */
const LACKING_FOR = 10 * 60_000;
/** Headers of the page's call that the company gets, too. */
const PASSED = ['accept', 'authorization', 'user-agent', 'x-forwarded-for', 'x-request-id'];

/**
 * Forwards the calls that the company owns, with the person's token. Its answer is passed on as it is: the edge reads
 * it by the call's schema, like every provider's answer. Stands behind the limit of bodies.
 * @param base of the paths, such as /api/v1
 */
export function forwardToCompany(
  deps: Deps,
  company: Company,
  lacks: Lacking,
  identity: CompanyIdentity,
  base: string,
): MiddlewareHandler<BodyEnv> {
  const lacking = new Map<string, number>();
  return async (c, next) => {
    const path = c.req.path.slice(base.length);
    const owner = ownerOf(path);
    if (owner === undefined || owner === 'companion') return next();
    const call = `${c.req.method} ${path}`;
    if (owner === 'either' && deps.clock() < (lacking.get(call) ?? 0)) return next();

    const token = c.req.header(PORTAL_TOKEN);
    const answer = await company.open({
      method: c.req.method,
      path: path + new URL(c.req.url).search,
      token,
      headers: passedOn(c),
      body: c.req.method === 'GET' ? undefined : c.var.bodyText || undefined,
    });
    if (answer.status === 404) lacks.seen(path);
    if (answer.status === 404 && owner === 'either') {
      if (lacking.size > MOST_LACKING) lacking.clear();
      lacking.set(call, deps.clock() + LACKING_FOR);
      return next();
    }
    if (path === sessionPaths.signIn && answer.status === 200) return signedIn(identity, answer);
    if (token === undefined) return answer;
    if (answer.status === 401 || path === sessionPaths.signOut) await identity.end(token);
    if (answer.status !== 200) return answer;
    if (changesPerson(c.req.method, path)) identity.expire(token);
    return aboutMembers(path, c.var.bodyText, token, answer);
  };

  /** What the company answers about sub-accounts, with our rights; and our rights in what it has changed. */
  async function aboutMembers(path: string, body: string, token: string, answer: Response): Promise<Response> {
    const [, call, id] = /^\/user\/(get-list-member|get-user-data|edit-member)\/([^/]+)$/.exec(path) ?? [];
    const caller = call === undefined ? undefined : await identity.identify(token);
    if (!caller?.ok || id === undefined) return answer;
    if (call !== 'edit-member') return withOurRights(deps, caller.value, answer);
    await keepEdit(deps, caller.value, decoded(id), body);
    return answer;
  }
}

const MOST_LACKING = 1_000;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const passedOn = (c: Context): Record<string, string> =>
  Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = c.req.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** An answer that can't be read is passed on, for the edge to say so. */
async function signedIn(identity: CompanyIdentity, answer: Response): Promise<Response> {
  const text = await answer.text();
  const json = parseJson(text, DEEPEST_BODY);
  const read = json.ok ? v.safeParse(signInAnswerSchema, json.value) : undefined;
  if (read?.success) await identity.signedIn(read.output.token, read.output.user);
  return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } });
}
