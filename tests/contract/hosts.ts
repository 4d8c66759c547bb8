import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEdge } from '#edge/node/edge.ts';
import { readSettings } from '#edge/settings.ts';
import type { TestUpstream } from '#tests/support/upstream.ts';

/** A host in the contract suite: serves the edge for a provider and can restart on its data. */
export type RunningHost = { url: string; close(): Promise<void>; logs: string[] };
export type StartOptions = {
  upstream: Pick<TestUpstream, 'url'>;
  /** Survives restarts; the suite creates and removes it. */
  dataDir: string;
  /** How much faster than the wall clock the host's clock runs. */
  rate?: number;
  settings?: Record<string, string>;
};
export type ContractHost = { name: string; start(options: StartOptions): Promise<RunningHost> };

export const nodeHost: ContractHost = {
  name: 'Node',
  async start({ upstream, dataDir, rate = 1, settings = {} }) {
    const read = readSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      UPSTREAM_API: upstream.url,
      UPSTREAM_SOCKET: upstream.url,
      COMPANION: 'off',
      OPS_KEY: 'operator-key-for-tests',
      ...settings,
    });
    if (!read.ok) throw new Error(read.error);
    const logs: string[] = [];
    const edge = await startEdge({
      settings: read.value,
      upstreamApi: upstream.url,
      upstreamSocket: upstream.url,
      clientFolder: undefined,
      rate,
      log: (level, message, facts) => logs.push(`${level} ${message} ${JSON.stringify(facts ?? {})}`),
    });
    return { url: edge.url, close: edge.close, logs };
  },
};

// Loaded when it is used: it bundles the worker.
export const cloudflareHost: ContractHost = {
  name: 'Cloudflare',
  start: async (options) => (await import('./cloudflare-host.ts')).startCloudflare(options),
};

/** Every host passes the same suite: Node in the project `contract`, the others in the project `hosts`. */
const others = process.env.HOSTS === 'others';
export const hosts: ContractHost[] = others ? [cloudflareHost] : [nodeHost];
/** Their names as whole portals (tests/support/portal.ts). */
export const portals = others ? (['cloudflare'] as const) : (['node'] as const);

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sellerwire-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Signs in at an edge. @returns the session cookie */
export async function signIn(
  url: string,
  who: { email: string; password: string },
  more: Record<string, unknown> = {},
): Promise<string> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...who, ...more }),
  });
  if (response.status !== 200) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  return cookieOf(response);
}

export const cookieOf = (response: Response): string =>
  (response.headers.getSetCookie()[0] ?? '').split(';')[0] as string;

export async function call(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
): Promise<{ status: number; body: any; head: string | null }> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text ? JSON.parse(text) : undefined,
    head: response.headers.get('stream-head'),
  };
}
