import { execFileSync, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian keeps the server's programs outside of PATH. */
const folder = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);

/** Whether Postgres is installed here. */
export const hasPostgres = folder !== undefined && existsSync(join(folder, 'initdb'));

export const MISSING = 'Postgres is not installed here, so nothing of it is tested: apt-get install -y postgresql';

export type PostgresServer = {
  /** The address of its first database, without a password. */
  url: string;
  stop(): void;
  start(): void;
  /** Lets it hang: connections stay open, and nothing is answered. */
  pause(): void;
  resume(): void;
  /** Stops it, and removes its data. */
  close(): void;
};

/** Starts a server on a free port of the loopback interface, with its data in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const root = mkdtempSync(join(tmpdir(), 'sellerwire-postgres-'));
  const data = join(root, 'data');
  const port = await freePort();
  const user = serverUser();
  if (user) chownSync(root, user.uid, user.gid);
  const letGo = endWithThisProcess(root, data, user);
  // What is written is needed only as long as the test runs.
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=300`;
  const run = (program: string, args: string[]) => {
    const ended = spawnSync(join(String(folder), program), args, {
      ...user,
      cwd: root,
      stdio: 'pipe',
      encoding: 'utf8',
    });
    if (ended.status !== 0) throw new Error(`${program} ended with ${ended.status}: ${ended.stderr}${ended.stdout}`);
  };
  const start = () => run('pg_ctl', ['-D', data, '-w', '-t', '120', '-l', join(root, 'log'), '-o', options, 'start']);
  const stop = () => run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'sellerwire', '-E', 'UTF8', '--no-sync']);
  start();
  let paused: readonly number[] = [];
  const pause = () => {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // First, so that it starts no other.
    process.kill(main, 'SIGSTOP');
    const of = spawnSync('ps', ['-o', 'pid=', '--ppid', String(main)], { encoding: 'utf8' });
    paused = [main, ...of.stdout.split('\n').filter(Boolean).map(Number)];
    for (const pid of paused) process.kill(pid, 'SIGSTOP');
  };
  const resume = () => {
    for (const pid of paused) process.kill(pid, 'SIGCONT');
    paused = [];
  };
  const close = () => {
    resume();
    stop();
    rmSync(root, { recursive: true, force: true });
    letGo();
  };
  return {
    url: `postgres://sellerwire@127.0.0.1:${port}/postgres`,
    start,
    stop,
    pause,
    resume,
    close,
  };
}

/**
 * However this process ends, also by a signal that it can't hear: a shell waits for the end of its input, which comes
 * with the end of this process. Then it stops the server, also one that was paused, and removes its data.
 * @returns ends the shell
 */
function endWithThisProcess(root: string, data: string, user: ReturnType<typeof serverUser>): () => void {
  const script = `read -r _
[ -d "$1" ] || exit 0
if [ -f "$2/postmaster.pid" ]; then
  main=$(head -n 1 "$2/postmaster.pid")
  kill -CONT "$main" $(ps -o pid= --ppid "$main")
  "$3/pg_ctl" -D "$2" -w -m immediate stop
fi
rm -rf "$1"`;
  const shell = spawn('sh', ['-c', script, 'sh', root, data, String(folder)], {
    ...user,
    cwd: root,
    // Not in the group of this process, to which a terminal sends its signals.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  (shell.stdin as Socket).unref();
  return () => void shell.stdin?.end();
}

/** Postgres refuses to run as root: then it runs as the user that its package has made. */
function serverUser(): (Pick<SpawnSyncOptions, 'uid' | 'gid'> & { uid: number; gid: number }) | undefined {
  if (process.getuid?.() !== 0) return;
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
