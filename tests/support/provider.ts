import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { CallPace } from '#provider/integrations/call-pace.ts';
import { type Provider, startProvider } from '#provider/provider.ts';
import type { ProviderOptions } from '#provider/provider-options.ts';
import { createLog } from '#shared/process-log.ts';
import { testDatabase } from './databases.ts';
import { createOperations } from './provider-operations.ts';

export const TEST_INGEST_KEY = 'test-ingest-key-0001';

/** Every call is free, whatever time it is: most tests stop the clock. */
export const freePace: CallPace = { take: async () => 0, learn: async () => undefined };

export type Answer = { status: number; body: unknown };

export type TestProvider = Provider &
  ReturnType<typeof createOperations> & {
    /** Calls a path under /api/v1. */
    call: (method: string, path: string, options?: { token?: string; body?: unknown }) => Promise<Answer>;
    /** POST to an ingest endpoint; text is sent as it is, anything else as JSON. */
    post: (endpoint: 'sp-api' | 'activity' | 'scans', body: unknown, key?: string) => Promise<Answer>;
    /** A connected socket that has not joined yet. Rejects with the server's reason. */
    connect: (token: string) => Promise<Socket>;
    logs: string[];
  };

/**
 * Starts a provider on a free port, with its data in memory, no demo data, a cheap password hash, and all of Amazon's
 * calls free. Call `close()` at
 * the end. With demo data, its histories come in the background, which takes seconds: a test that reads them from the
 * tables waits for `filled`.
 */
export async function startTestProvider(options: Partial<ProviderOptions> = {}): Promise<TestProvider> {
  const logs: string[] = [];
  const database = await testDatabase(options.dataDir ?? ':memory:');
  const provider = await startProvider({
    dataDir: ':memory:',
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    product: 'az',
    ingestKey: TEST_INGEST_KEY,
    demo: false,
    demoFeed: false,
    passwordCost: 1_024,
    callPace: freePace,
    log: createLog('info', (line) => logs.push(line)),
    ...options,
  });
  const sockets: Socket[] = [];

  return {
    ...provider,
    ...createOperations(provider.deps),
    logs,
    call: async (method, path, { token, body } = {}) =>
      answerOf(
        await fetch(`${provider.url}/api/v1${path}`, {
          method,
          headers: {
            ...(token ? { 'portal-token': token } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      ),
    post: async (endpoint, body, key = provider.ingestKey) =>
      answerOf(
        await fetch(`${provider.url}/ingest/${endpoint}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    connect: (token) =>
      new Promise((resolve, reject) => {
        const socket = io(provider.url, {
          query: { token },
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
        });
        sockets.push(socket);
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      }),
    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await provider.close();
      await database.drop();
    },
  };
}

/** A folder for a provider that is restarted. Remove it at the end. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sellerwire-provider-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Resolves with the arguments of the next event of this name. Call it before causing the event. */
export const nextEvent = (socket: Socket, event: string): Promise<unknown[]> =>
  new Promise((resolve) => socket.once(event, (...data) => resolve(data)));

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};
