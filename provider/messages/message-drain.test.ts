import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { transact } from '#provider/db/sqlite.ts';
import { type MessageDrain, type OutgoingMessage, type SendOutcome, startMessageDrain } from './message-drain.ts';
import { insertMessage, messageFigures } from './message-table.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const drains: MessageDrain[] = [];
afterEach(async () => void (await Promise.all(drains.splice(0).map((drain) => drain.close()))));

/** A drain over a service whose answers the test chooses. */
async function createStage(answer: (to: string) => SendOutcome | Error = () => ({ ok: true })) {
  const { db } = await openDatabase(':memory:');
  const stage = { now: 1_000, sent: [] as OutgoingMessage[], bounced: [] as string[] };
  const write = <T>(work: Parameters<typeof transact<T>>[1]) => transact(db, work);
  const drain = startMessageDrain({
    db,
    write,
    clock: () => stage.now,
    leads: () => true,
    channel: 'mail',
    instance: 'here',
    send: async (message) => {
      stage.sent.push(message);
      const outcome = answer(message.to);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    unsubscribeAt: ({ list, accountId }) => `https://portal.test/${list}/${accountId}`,
    onSent: () => undefined,
    onSetAside: async (_, { reason, about }, why) => void stage.bounced.push(`${reason} ${about} ${why}`),
    onError: () => undefined,
  });
  drains.push(drain);
  const put = (to: string, goodUntil = stage.now + DAY) =>
    write((trx) =>
      insertMessage(trx, stage.now, {
        channel: 'mail',
        to,
        subject: 's',
        text: `for ${to}`,
        links: ['https://x.test/l'],
        reason: 'invite',
        about: 7,
        goodUntil,
      }),
    );
  const run = async (later = 0) => {
    stage.now += later;
    drain.wake();
    await drain.settled();
    return stage.sent.splice(0).map(({ to }) => to);
  };
  return { stage, db, put, run };
}

describe('messages', () => {
  it('are sent in order, once each, and are not stored afterwards', async () => {
    const { put, run, db } = await createStage();
    for (const to of ['a', 'b', 'c']) await put(to);
    expect(await run()).toEqual(['a', 'b', 'c']);
    expect(await run(DAY)).toEqual([]);
    expect(await db.selectFrom('messages').selectAll().execute()).toEqual([]);
  });

  it('that are refused are set aside without their text, their sender is notified, and later ones continue', async () => {
    const { put, run, stage, db } = await createStage((to) =>
      to === 'b' ? { ok: false, kind: 'refused', why: '550 no such user' } : { ok: true },
    );
    for (const to of ['a', 'b', 'c']) await put(to);
    expect(await run()).toEqual(['a', 'b', 'c']);
    expect(stage.bounced).toEqual(['invite 7 550 no such user']);
    const { waiting, setAside } = await messageFigures(db, 10);
    expect(waiting).toBe(0);
    expect(setAside).toMatchObject([{ recipient: 'b', failure: '550 no such user', text: '', links: '[]' }]);
    expect(await run(DAY)).toEqual([]);
  });

  it('that are postponed are retried after growing delays, and finally set aside', async () => {
    const { put, run, stage } = await createStage((to) =>
      to === 'slow' ? { ok: false, kind: 'later', why: '450 try later' } : { ok: true },
    );
    await put('slow', stage.now + 10 * DAY);
    await put('other');
    expect(await run()).toEqual(['slow', 'other']);
    const tries = [];
    for (const wait of [MINUTE - 1, 1, MINUTE, 4 * MINUTE, 15 * MINUTE, 60 * MINUTE, 240 * MINUTE, 720 * MINUTE])
      tries.push((await run(wait)).length);
    expect(tries).toEqual([0, 1, 0, 1, 1, 1, 1, 1]);
    expect(stage.bounced).toEqual(['invite 7 450 try later']);
  });

  it('wait while the service does not answer, which does not count as a failed try', async () => {
    let down = true;
    const { put, run, stage } = await createStage(() => (down ? new Error('ECONNREFUSED') : { ok: true }));
    for (const to of ['a', 'b']) await put(to);
    expect(await run()).toEqual(['a']);
    expect(await run(1_999)).toEqual([]);
    for (let hour = 0; hour < 12; hour += 1) expect(await run(60 * MINUTE)).toEqual(['a']);
    down = false;
    expect(await run(60 * MINUTE)).toEqual(['a', 'b']);
    expect(stage.bounced).toEqual([]);
  });

  it('of a service that never answers do not delay the shutdown, and are sent the next time', async () => {
    const { db } = await openDatabase(':memory:');
    const write = <T>(work: Parameters<typeof transact<T>>[1]) => transact(db, work);
    await write((trx) =>
      insertMessage(trx, 0, {
        channel: 'mail',
        to: 'a',
        subject: 's',
        text: 't',
        links: [],
        reason: '',
        about: null,
        goodUntil: DAY,
      }),
    );
    const options = {
      db,
      write,
      clock: () => 0,
      leads: () => true,
      channel: 'mail' as const,
      instance: 'here',
      unsubscribeAt: () => '',
      onSent: () => undefined,
      onSetAside: async () => undefined,
      onError: () => undefined,
    };
    const silent = startMessageDrain({
      ...options,
      send: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('cut')))),
    });
    silent.wake();
    await silent.close();
    const sent: string[] = [];
    const next = startMessageDrain({
      ...options,
      send: async ({ id }) => {
        sent.push(id);
        return { ok: true };
      },
    });
    next.wake();
    await next.settled();
    await next.close();
    expect(sent).toEqual(['here-1']);
  });

  it('are not sent after their links have expired', async () => {
    const { put, run, stage } = await createStage();
    await put('late', stage.now + MINUTE);
    expect(await run(MINUTE)).toEqual([]);
    expect(stage.bounced).toHaveLength(1);
  });
});
