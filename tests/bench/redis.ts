import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';

/** Whether the system has a Redis for the durable peer. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

const socketIn = (folder: string): string => join(folder, 'redis.sock');

export const redisClientIn = (folder: string) =>
  createClient({ socket: { path: socketIn(folder), reconnectStrategy: false } });

/**
 * Starts a Redis that appends every write to a file and flushes it to disk each second. It listens on a socket file
 * only.
 */
export async function startRedis(folder: string) {
  const settings = {
    port: '0',
    unixsocket: socketIn(folder),
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
  };
  const server = spawn(
    'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: 'ignore' },
  );
  const client = redisClientIn(folder);
  client.on('error', () => {});
  for (let tries = 0; !client.isOpen; tries += 1) {
    await client.connect().catch((error) => {
      if (tries === 50) throw error;
    });
    if (!client.isOpen) await sleep(100);
  }
  return {
    /** The processor time so far, with that of the processes that rewrite its file, µs. */
    async cpu(): Promise<number> {
      const seconds = [...(await client.info('cpu')).matchAll(/^used_cpu_(?:sys|user)(?:_children)?:([\d.]+)/gm)].map(
        ([, time]) => Number(time),
      );
      return seconds.reduce((sum, each) => sum + each, 0) * 1e6;
    },
    async stop(): Promise<void> {
      client.destroy();
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
}
