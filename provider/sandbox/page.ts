import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { parseJson } from '#shared/parse-json.ts';
import { isLoopback } from '#shared/trust.ts';

const DEEPEST = 12;

type Markup = ReturnType<typeof html>;

const style = `
  :root { color-scheme: light dark; --ink: #16222f; --soft: #52606d; --line: #c9d2dc; --page: #f4f6f9; --card: #fff; --accent: #173a5e; --on-accent: #fff; --warn: #7a4b00; --warn-page: #fff4de }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --soft: #a5b1be; --line: #3a4754; --page: #111921; --card: #1a2530; --accent: #9cc4f0; --on-accent: #0d1722; --warn: #ffd489; --warn-page: #332812 } }
  * { box-sizing: border-box } body { margin: 0; padding: 16px; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 640px; margin: 0 auto; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px } h1 { font-size: 24px; line-height: 1.25; margin: 0 } h2 { font-size: 18px; margin: 0 0 8px }
  section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px } p { margin: 0 0 8px } p:last-child { margin: 0 }
  .sandbox { background: var(--warn-page); color: var(--warn); border: 1px solid currentColor; border-radius: 8px; padding: 8px 16px }
  .problem { color: var(--warn); font-weight: 600 } .soft { color: var(--soft) }
  dl { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; margin: 0 } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
  form + form, dl + form { margin-top: 16px }
  input:not([type]) { width: 100%; max-width: 320px; min-height: 40px; padding: 4px 12px; border: 1px solid var(--soft); border-radius: 6px; background: var(--card); color: var(--ink); font: inherit }
  fieldset { border: 0; padding: 0; margin: 0 0 16px } legend { font-weight: 600; padding: 0 } label { display: flex; gap: 8px; align-items: center; min-height: 40px }
  button, a.button { display: inline-block; min-height: 40px; padding: 8px 16px; border-radius: 6px; border: 1px solid var(--line); background: var(--card); color: var(--ink); font: inherit; text-decoration: none; cursor: pointer }
  button.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600 } :focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px }
  .wide { overflow: auto; max-height: 70vh } table { border-collapse: collapse; font-variant-numeric: tabular-nums } td, th { border: 1px solid var(--line); padding: 2px 8px; text-align: start; white-space: nowrap } th { color: var(--soft); font-weight: 400 }
  .lines { white-space: pre-wrap; overflow-wrap: anywhere }
  .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center } a { color: inherit }`;

/**
 * A page of the sandbox. It says that it is a sandbox, runs no script, and shows all external input as text.
 * @param what says what the sandbox does not do, for the sentence at the top
 * @param leadsTo URLs that its forms may redirect to
 * @param framed allows the portal on this machine to show it in a frame
 */
export async function sandboxPage(
  c: Context,
  page: {
    title: string;
    body: Markup;
    what?: string;
    leadsTo?: readonly string[];
    framed?: boolean;
    status?: 200 | 404 | 409 | 410;
  },
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const origins = (page.leadsTo ?? []).flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action ${["'self'", ...new Set(origins)].join(' ')}`,
    `frame-ancestors ${page.framed ? "'self' http://127.0.0.1:* http://localhost:*" : "'none'"}`,
    "base-uri 'none'",
  ].join('; ');
  const text = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${page.title} · Sandbox</title>
    <style nonce="${nonce}">${raw(style)}</style>
  </head>
  <body>
    <main>
      <p class="sandbox"><strong>This is a sandbox.</strong> It runs on this machine, ${page.what ?? 'no money moves, and no real card, marketplace or seller account is touched.'}</p>
      <h1>${page.title}</h1>
      ${page.body}
    </main>
  </body>
</html>`;
  return c.body(String(text), page.status ?? 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(page.framed ? {} : { 'X-Frame-Options': 'DENY' }),
  });
}

export const emptyPage = (
  c: Context,
  title: string,
  sentence: string,
  status: 404 | 409 | 410 = 404,
  framed = false,
): Promise<Response> => sandboxPage(c, { title, body: html`<section><p>${sentence}</p></section>`, status, framed });

/**
 * Describes a route of the sandbox for OpenAPI.
 * @param answers what it answers, by status
 * @returns takes what the route does
 */
export const sandboxRoute = (answers: Record<number, string>) => (summary: string) =>
  describeRoute({
    tags: ['Sandbox'],
    summary,
    security: [],
    responses: Object.fromEntries(Object.entries(answers).map(([status, description]) => [status, { description }])),
  });

/** The page for a URL that lacks something. */
export const incompletePage = (c: Context): Promise<Response> =>
  emptyPage(c, 'Nothing here', 'This URL is incomplete. Please go back to the portal and start again.');

/** A page's form; undefined if it is not as the page has it. A repeated field counts once. */
export function formOf<S extends v.GenericSchema>(schema: S, body: string): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(schema, Object.fromEntries(new URLSearchParams(body)));
  return parsed.success ? parsed.output : undefined;
}

/** A JSON body; undefined if it does not fit. */
export function jsonOf<S extends v.GenericSchema>(schema: S, body: string): v.InferOutput<S> | undefined {
  const json = parseJson(body, DEEPEST);
  const parsed = v.safeParse(schema, json.ok ? json.value : undefined);
  return parsed.success ? parsed.output : undefined;
}

/** Whether an address is a return path of a portal on this machine. */
export function isReturn(address: string, path: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  return protocol === 'http:' && isLoopback(hostname) && pathname === path;
}

export function backTo(c: Context, address: string, query: Record<string, string>): Response {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return c.redirect(url.href, 303);
}
