import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serializeRecording } from '#shared/recording.ts';
import { readReported } from '#shared/reports/report.ts';
import type { ReportEntry } from '#shared/reports/report-entry.ts';
import { alertOf, baseOf, happened, reported, taken } from '#tests/support/reports.ts';
import { startUpstream, type TestUpstream } from '#tests/support/upstream.ts';
import { type ContractHost, call, hosts, type RunningHost, signIn, temporaryFolder } from './hosts.ts';

const KEY = 'operator-key-for-tests';
const planted = {
  email: 'jane.roe@secret.test',
  token: 'eyJhbGciOiJIUzI1NiJ9.cGxhbnRlZA.c2VjcmV0',
  name: 'Jane Roe',
  seller: 'A3PLANTEDSELLER',
};

describe.each(hosts)('reported problems on $name', (host: ContractHost) => {
  let upstream: TestUpstream;
  let folder: ReturnType<typeof temporaryFolder>;
  let edge: RunningHost;

  beforeEach(async () => {
    upstream = await startUpstream();
    folder = temporaryFolder();
    edge = await host.start({ upstream, dataDir: folder.path });
  });
  afterEach(async () => {
    await edge.close();
    await upstream.close();
    folder.remove();
  });

  const alert = { ...alertOf(1), sellerId: planted.seller, title: `For ${planted.name}` };
  const text = serializeRecording(
    reported([
      taken(0, baseOf([alert])),
      happened(5, 7, 'account.updated', {
        user: { _id: 'u1', email: planted.email, fullName: planted.name, token: planted.token },
        plan: {},
      }),
      { at: 9, dir: 'act', frame: { act: 'press', on: 'button', text: 'ui/shortcuts.markAllRead' } },
    ]),
  );
  const send = (cookie: string, said = 'Badge says 7', recording = text) =>
    call(edge.url, cookie, 'POST', '/api/reports', { said, recording });
  async function operator(path: string, body?: unknown, key = KEY) {
    const answer = await fetch(`${edge.url}/ops/recordings${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  }
  const listed = async () => (JSON.parse((await operator('')).text) as { reports: ReportEntry[] }).reports;

  it('are redacted once more at the edge: a planted email, token, name and seller id are found in none [OPS-03]', async () => {
    const cookie = await signIn(edge.url, upstream.addUser('u1', { fullName: 'Ann Lee' }));
    const said = `${planted.name} (${planted.email}), seller ${planted.seller}, token ${planted.token}: ask Ann Lee`;
    const sent = await send(cookie, said);
    expect(sent.status).toBe(200);

    const { status, text: stored } = await operator('/read', { id: sent.body.id });
    expect(status).toBe(200);
    const everything = `${stored} ${(await operator('')).text} ${edge.logs.join(' ')}`;
    for (const value of [...Object.values(planted), 'Ann Lee']) expect(everything).not.toContain(value);

    const { entry, recording } = JSON.parse(stored);
    expect(entry).toMatchObject({
      user: 'u1',
      screen: '/notifications',
      messages: 1,
      actions: 1,
      bytes: recording.length,
    });
    expect(entry.said).toMatch(
      /^Name 1 \(person-1@example\.test\), seller A0STANDIN00001, token secret-\d: ask Name \d$/,
    );
    expect(readReported(recording).lines.map(({ dir }) => dir)).toEqual(['page', 'down', 'act']);
    expect(recording).toContain(alert.asin);
  });

  it('are listed for the operator alone, newest first, survive a restart, and can be deleted [OPS-03]', async () => {
    const [ann, bob] = [await signIn(edge.url, upstream.addUser('u1')), await signIn(edge.url, upstream.addUser('u2'))];
    await send(ann, 'First');
    await new Promise((resolve) => setTimeout(resolve, 5));
    // Larger than a row of any host's table may be, with the rest of its request.
    const many = Array.from({ length: 6_000 }, (_, seq) =>
      JSON.stringify(happened(seq, seq, 'notification.read', { alerts: [alert.identity] })),
    );
    const large = `${text}${many.join('\n')}\n`;
    expect((await send(bob, 'Second', large)).status).toBe(200);
    expect((await listed()).map(({ user, said }) => [user, said])).toEqual([
      ['u2', 'Second'],
      ['u1', 'First'],
    ]);
    expect((await operator('', undefined, 'not-the-key')).status).toBe(401);

    await edge.close();
    edge = await host.start({ upstream, dataDir: folder.path });
    const [newest] = await listed();
    expect(readReported(JSON.parse((await operator('/read', { id: newest?.id })).text).recording).lines).toHaveLength(
      6_003,
    );
    expect((await operator('/delete', { id: newest?.id })).status).toBe(200);
    expect((await operator('/delete', { id: newest?.id })).status).toBe(404);
    expect((await operator('/read', { id: newest?.id })).status).toBe(404);
    expect((await listed()).map(({ said }) => said)).toEqual(['First']);
    expect((await operator('/read', { id: '../u1' })).status).toBe(400);
    // Who read and who deleted is in the record of the operators' actions.
    const { actions } = await (
      await fetch(`${edge.url}/ops/health`, { headers: { authorization: `Bearer ${KEY}` } })
    ).json();
    const recorded = (actions as { what: string; about: string }[]).map(({ what, about }) => `${what} ${about}`);
    expect(recorded).toEqual(
      expect.arrayContaining([`recordings/read ${newest?.id}`, `recordings/delete ${newest?.id}`]),
    );
  });

  it('are taken five times an hour from each user, also when a hundred come at once [OPS-03]', async () => {
    const [ann, bob] = [await signIn(edge.url, upstream.addUser('u1')), await signIn(edge.url, upstream.addUser('u2'))];
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(ann)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
    expect((await send(bob)).status).toBe(200);
    expect(await listed()).toHaveLength(6);
  });

  it('are refused without a session, without words, over 2 MB, with too many names, and if they are no recording of a page [OPS-03]', async () => {
    expect((await send('')).status).toBe(401);
    const cookie = await signIn(edge.url, upstream.addUser('u1'));
    expect((await send(cookie, ' ')).body.errors).toEqual({ said: 'Say what went wrong' });
    expect((await send(cookie, 'Large', 'x'.repeat(2 * 1024 * 1024 + 1))).body.errors).toEqual({
      recording: 'The recording is larger than 2 MB',
    });
    expect((await send(cookie, 'Broken', `${text}{"at":1,"dir":"page","frame":{"kind":"none"}}\n`)).body.message).toBe(
      'Line 5 is not what a page takes or a person does',
    );
    expect((await send(cookie, 'Text', `${text}{"at":1,"dir":"down","frame":"text"}\n`)).body.message).toBe(
      'Line 5 is a frame that no page receives',
    );
    expect((await send(cookie, 'Long', text + text.split('\n')[3]?.concat('\n').repeat(10_000))).body.message).toBe(
      'A report has at most 10000 lines',
    );
    expect((await send(cookie, 'Raw', `${text}{"at":1,"dir":"up","frame":["x"]}\n`)).body.message).toBe(
      'Line 5 is a frame that no page receives',
    );
    const manyNames = {
      at: 1,
      dir: 'down',
      frame: { type: 'users.updated', name: Array.from({ length: 2_001 }, (_, n) => `name ${n}`) },
    };
    expect((await send(cookie, 'Names', `${text}${JSON.stringify(manyNames)}\n`)).body.message).toBe(
      'The recording contains more than 2,000 names, emails, links or ids that the page should have replaced. Reload the page, and report the problem again.',
    );
    expect(await listed()).toEqual([]);
  });
});
