// A company's own site in the smallest form that hands its people over to the portal. Run it, with the example's API,
// with `npm run example:site`; docs/companion.md says how.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleUsers, startCompany } from './company.ts';

type Answer = { status: number; headers?: Record<string, string>; body?: string };

type SiteOptions = {
  port?: number;
  /** The portal's address, and its HANDOVER_KEY. */
  portal: () => string;
  key: string;
  /** The tokens of the company's API, with the user of each. */
  tokens: Map<string, string>;
};

export async function startCompanySite({ port = 0, portal, key, tokens }: SiteOptions) {
  /** Who is signed in at this site, by the cookie's value. */
  const visitors = new Map<string, string>();
  const visitorOf = (request: IncomingMessage) =>
    visitors.get(/(?:^|; )site=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');

  /** The site's own sign-in. A real one has a password. */
  const logIn = (query: URLSearchParams): Answer => {
    const session = randomUUID();
    visitors.set(session, query.get('user') ?? '');
    return redirect(`/?${query}`, { 'set-cookie': `site=${session}; Path=/; HttpOnly; SameSite=Lax` });
  };

  /** The portal has sent the browser here: exchange the person's token for an address, and send the browser there. */
  const toPortal = async (user: string, query: URLSearchParams): Promise<Answer> => {
    // A token of its own, since signing out in the portal ends it.
    const token = randomUUID();
    tokens.set(token, user);
    const answer = await fetch(`${portal()}/api/hand-over`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token, challenge: query.get('challenge'), returnUrl: query.get('returnUrl') }),
    });
    const { url, message } = (await answer.json()) as { url?: string; message?: string };
    return url ? redirect(url) : page(`<p>The portal said: ${escaped(message ?? '')}</p>`, 502);
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
    if (pathname === '/log-in') return logIn(searchParams);
    const user = visitorOf(request);
    if (user === undefined) return page(sampleUsers.map(({ _id }) => logInLink(_id, searchParams)).join(''));
    // A person who had to log in first comes back with the challenge, too.
    if (searchParams.has('challenge')) return toPortal(user, searchParams);
    return page(`<p><a href="${portal()}/api/hand-over?returnUrl=/notifications">Your alerts</a></p>`);
  };

  const http = createServer((request, response) => {
    answer(request)
      .catch(() => page('<p>The portal does not answer.</p>', 502))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const close = async () => {
    http.closeAllConnections();
    await new Promise((done) => http.close(done));
  };
  return { url, close };
}

const page = (content: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>Example company</title><h1>Example company</h1>${content}</html>`,
});

const redirect = (location: string, more: Record<string, string> = {}): Answer => ({
  status: 303,
  headers: { location, ...more },
});

function logInLink(user: string, query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.set('user', user);
  return `<p><a href="/log-in?${escaped(next.toString())}">Log in as ${user}</a></p>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

if (import.meta.main) {
  const { PORTAL = 'http://127.0.0.1:8787', HANDOVER_KEY = '', PORT = '9400', SITE_PORT = '9401' } = process.env;
  const { url: api, tokens } = await startCompany({ port: Number(PORT) });
  const { url } = await startCompanySite({ port: Number(SITE_PORT), portal: () => PORTAL, key: HANDOVER_KEY, tokens });
  console.log(`The example company is at ${api}, its site at ${url}. Give the portal HANDOVER_URL=${url}/`);
}
