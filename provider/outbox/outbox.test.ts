import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { transact } from '#provider/db/sqlite.ts';
import { nextEvent, startTestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { startDrain } from './drain.ts';
import { enqueue } from './outbox-table.ts';

type Frame = [data: unknown, meta: { outboxId: string }];

describe('the outbox', () => {
  it('holds frames while it is paused, and sends them in order afterwards', async () => {
    const provider = await startTestProvider();
    const { id, token } = await provider.addAccount({ email: 'a@shop.test' });
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', id);
    const heard: unknown[] = [];
    socket.on('test:event', (data) => heard.push(data));
    provider.pauseOutbox();
    for (const data of [1, 2, 3]) await provider.publish('a@shop.test', 'test:event', data);
    await socket.emitWithAck('join', id);
    expect(heard).toEqual([]);
    provider.resumeOutbox();
    await expect.poll(() => heard).toEqual([1, 2, 3]);
    await provider.close();
  });

  it('sends the unsent frames of an earlier run, with their numbers, to the account’s first socket', async () => {
    const folder = temporaryFolder();
    const first = await startTestProvider({ dataDir: folder.path });
    const { id, token } = await first.addAccount({ email: 'a@shop.test' });
    await first.addAccount({ email: 'b@shop.test' });
    const before = await first.connect(token);
    await before.emitWithAck('join', id);
    const sent = nextEvent(before, 'test:event');
    await first.publish('a@shop.test', 'test:event', 'sent');
    const [, meta] = (await sent) as Frame;
    first.pauseOutbox();
    await first.publish('a@shop.test', 'test:event', 'unsent');
    await first.publish('b@shop.test', 'test:event', 'foreign');
    await first.close();

    const second = await startTestProvider({ dataDir: folder.path });
    const after = await second.connect(token);
    const heard: Frame[] = [];
    after.on('test:event', (...frame) => heard.push(frame as unknown as Frame));
    expect(await after.emitWithAck('join', id)).toEqual({ ok: true });
    const [instance, number] = meta.outboxId.split('-');
    expect(heard).toEqual([
      ['unsent', { outboxId: `${instance}-${Number(number) + 1}`, acceptedAt: expect.any(Number) }],
    ]);

    // Once is enough: a second socket gets only what is new.
    const later = await second.connect(token);
    const news = nextEvent(later, 'test:event');
    await later.emitWithAck('join', id);
    await second.publish('a@shop.test', 'test:event', 'new');
    expect((await news)[0]).toBe('new');
    await second.close();
    folder.remove();
  });

  it('loses no confirmed data when the process is killed', async () => {
    const folder = temporaryFolder();
    const env = {
      ...process.env,
      DATA_DIR: folder.path,
      PROVIDER_PORT: '0',
      DEMO: 'off',
      INGEST_KEY: 'a-key-for-this-test',
    };
    const setUp = await startTestProvider({ dataDir: folder.path });
    const { id, token } = await setUp.addAccount({ email: 'a@shop.test', sellerId: 'A1KILL' });
    await setUp.close();

    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const url = await new Promise<string>((resolve) =>
      child.once('message', (message) => resolve((message as { url: string }).url)),
    );
    const accepted: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      const item = { id: `item-${index}`, sellerId: 'A1KILL', asin: `B0KILL${1000 + index}` };
      const answer = await fetch(`${url}/ingest/activity`, {
        method: 'POST',
        headers: { authorization: 'Bearer a-key-for-this-test' },
        body: JSON.stringify(item),
      });
      if (answer.status === 202) accepted.push(item.asin);
    }
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(accepted).toHaveLength(40);

    const { db } = await openDatabase(folder.path);
    const rows = await db.selectFrom('team_history').select('asin').execute();
    const frames = await db
      .selectFrom('outbox')
      .select(['data', 'sent'])
      .where('event', '=', 'history:recorded')
      .orderBy('n')
      .execute();
    await db.destroy();
    expect(rows.map((row) => row.asin).sort()).toEqual([...accepted].sort());
    expect(frames.map((frame) => JSON.parse(frame.data).asin)).toEqual(accepted);

    const again = await startTestProvider({ dataDir: folder.path });
    const socket = io(again.url, { query: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
    await nextEvent(socket, 'connect');
    const heard: string[] = [];
    socket.on('history:recorded', (row: { asin: string }) => heard.push(row.asin));
    await socket.emitWithAck('join', id);
    expect(heard).toEqual(frames.filter((frame) => frame.sent === 0).map((frame) => JSON.parse(frame.data).asin));
    socket.disconnect();
    await again.close();
    folder.remove();
  });

  it('sets aside frames that cannot be sent, reports them, and continues with the next ones, even after a restart', async () => {
    const folder = temporaryFolder();
    const broken = 'a row that is not JSON';
    const setUp = await startTestProvider({ dataDir: folder.path });
    const { id, token } = await setUp.addAccount({ email: 'a@shop.test' });
    await setUp.close();
    const { db } = await openDatabase(folder.path);
    const row = (data: string) => ({ account_id: id, event: 'test:event', data, created_at: 1 });
    await db
      .insertInto('outbox')
      .values([row('"before"'), row(broken), row('"after"')])
      .execute();
    await db.destroy();

    const provider = await startTestProvider({ dataDir: folder.path });
    const socket = await provider.connect(token);
    const heard: unknown[] = [];
    socket.on('test:event', (data) => heard.push(data));
    expect(await socket.emitWithAck('join', id)).toEqual({ ok: true });
    expect(heard).toEqual(['before', 'after']);
    expect(provider.logs.join()).toMatch(
      /cannot be sent and is set aside","frame":2,"event":"test:event","user":"[0-9a-f]{12}","reason":".+not valid JSON/,
    );
    const figures = async () =>
      (
        await fetch(`${provider.url}/ingest/figures`, { headers: { authorization: `Bearer ${provider.ingestKey}` } })
      ).json();
    expect(await figures()).toMatchObject({
      counts: { setAside: 1 },
      outbox: {
        waiting: 0,
        setAside: [{ number: 2, account: id, event: 'test:event', at: 1, reason: expect.stringContaining('JSON') }],
      },
    });
    expect((await fetch(`${provider.url}/ingest/figures`)).status).toBe(401);
    await provider.close();
    folder.remove();
  });

  it('continues by itself when the disk is writable again, and sends nothing twice', async () => {
    const { db, raw } = await openDatabase(':memory:');
    const sent: unknown[] = [];
    const failures: string[] = [];
    const aside: number[] = [];
    const drain = await startDrain({
      db,
      instance: 'x',
      send: ({ data }) => {
        if (data === 'unsendable') throw new RangeError('Maximum call stack size exceeded');
        sent.push(data);
      },
      onError: (cause) => failures.push(String(cause)),
      onSetAside: ({ n }) => aside.push(n),
      clock: Date.now,
      leads: () => true,
    });
    const rows = ['a', 'unsendable', 'b'].map((data) => ({
      account_id: 'u',
      event: 'e',
      data: JSON.stringify(data),
      created_at: 1,
    }));
    await db.insertInto('outbox').values(rows).execute();
    raw.exec('pragma query_only = on');
    drain.wake();
    await expect.poll(() => failures).toHaveLength(1);
    expect(sent).toEqual(['a', 'b']);
    raw.exec('pragma query_only = off');
    const states = async () =>
      (await db.selectFrom('outbox').select('sent').orderBy('n').execute()).map((row) => row.sent);
    await expect.poll(states, { timeout: 5_000 }).toEqual([1, 2, 1]);
    expect(sent).toEqual(['a', 'b']);
    expect(aside).toEqual([2]);
    await drain.close();
    await db.destroy();
  });

  it('is trimmed in bulk after its frames are sent', async () => {
    const folder = temporaryFolder();
    const provider = await startTestProvider({ dataDir: folder.path });
    await provider.addAccount({ email: 'a@shop.test' });
    for (let index = 0; index < 4_500; index += 1) await provider.publish('a@shop.test', 'test:event', index);
    await expect.poll(() => provider.counts.framesSent).toBe(4_500);
    await provider.close();
    const { db } = await openDatabase(folder.path);
    const { count } = await db
      .selectFrom('outbox')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await db.destroy();
    expect(count).toBeLessThan(3_500);
    folder.remove();
  });

  it('reaches the sockets of two processes in order; the one that leads notes, and leaves what another left unsent to the next socket [ENG-02]', async () => {
    const { db } = await openDatabase(':memory:');
    const add = (...data: string[]) =>
      transact(db, (trx) =>
        enqueue(
          trx,
          1,
          data.map((each) => ({ accountId: 'u', event: 'e', data: each })),
        ),
      );
    let leader: 'first' | 'second' = 'first';
    const missed: string[] = [];
    const start = async (name: 'first' | 'second') => {
      const sent: unknown[] = [];
      const drain = await startDrain({
        db,
        instance: 'x',
        send: ({ data }) => {
          if (data === 'unsendable') throw new RangeError('Maximum call stack size exceeded');
          sent.push(data);
        },
        onError: (cause) => expect.fail(String(cause)),
        onSetAside: () => undefined,
        clock: Date.now,
        leads: () => leader === name,
        others: { onMissed: () => missed.push(name) },
      });
      return { drain, sent };
    };
    const [first, second] = [await start('first'), await start('second')];
    const states = async () =>
      (await db.selectFrom('outbox').select('sent').orderBy('n').execute()).map((row) => row.sent);

    await add('a', 'unsendable', 'b');
    second.drain.wake();
    await expect.poll(() => second.sent).toEqual(['a', 'b']);
    expect(await states()).toEqual([0, 0, 0]);
    first.drain.wake();
    await expect.poll(states).toEqual([1, 2, 1]);
    expect(first.sent).toEqual(['a', 'b']);

    await add('c');
    second.drain.wake();
    await expect.poll(() => second.sent).toEqual(['a', 'b', 'c']);
    leader = 'second';
    await add('d');
    second.drain.wake();
    await expect.poll(states).toEqual([1, 2, 1, 0, 1]);
    first.drain.wake();
    await expect.poll(() => first.sent).toEqual(['a', 'b', 'c', 'd']);
    const again: unknown[] = [];
    await second.drain.resend('u', ({ data }) => again.push(data));
    expect(again).toEqual(['c']);
    expect(await states()).toEqual([1, 2, 1, 1, 1]);

    await add('e', 'f');
    await db.deleteFrom('outbox').where('n', '<', 7).execute();
    first.drain.wake();
    await expect.poll(() => first.sent.at(-1)).toBe('f');
    expect(missed).toEqual(['first']);
    await first.drain.close();
    await second.drain.close();
    await db.destroy();
  });
});
