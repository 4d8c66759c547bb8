import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { openPostgres } from './postgres.ts';

const BIGINT = 20;
const IDLE = 'I';

const int = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};
const zeroed = (text: string) => Buffer.from(`${text}\0`);

/** Writes a message of Postgres's protocol: its type, its length, and its fields. */
function message(type: string, ...fields: Buffer[]): Buffer {
  const body = Buffer.concat(fields);
  return Buffer.concat([Buffer.from(type), int(4, body.length + 4), body]);
}

/** One row with one whole number, whatever the query. */
const answer = (value: string) =>
  Buffer.concat([
    message('T', int(2, 1), zeroed('major'), int(4, 0), int(2, 0), int(4, BIGINT), int(2, 8), int(4, -1), int(2, 0)),
    message('D', int(2, 1), int(4, value.length), Buffer.from(value)),
    message('C', zeroed('SELECT 1')),
    message('Z', Buffer.from(IDLE)),
  ]);

/** A server that says of itself that it is a Postgres of this version, and notes what it is asked. */
async function startPostgresOf(major: number) {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isStarted = false;
    socket.on('data', (data) => {
      if (!isStarted) socket.write(Buffer.concat([message('R', int(4, 0)), message('Z', Buffer.from(IDLE))]));
      else if (data.toString('latin1').startsWith('Q')) {
        asked.push(data.toString('utf8', 5));
        socket.write(answer(String(major)));
      }
      isStarted = true;
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://portal:secret-word@127.0.0.1:${(server.address() as AddressInfo).port}/portal`,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

it('a Postgres that is too old is refused with a sentence, and nothing is written to it [ENG-02]', async () => {
  const old = await startPostgresOf(13);
  try {
    await expect(openPostgres(old.url)).rejects.toThrow(
      /^DATABASE_URL names a Postgres 13, but the portal needs 14 or newer: upgrade it\.$/,
    );
    expect(old.asked).toEqual([expect.stringContaining('server_version_num')]);
  } finally {
    await old.close();
  }
});
