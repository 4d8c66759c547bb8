import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { addOwner, MEMBER_PASSWORD, type Owner, signIn } from '#tests/support/sub-accounts.ts';

const PORTAL = 'https://portal.test';
const HOUR = 3_600_000;
type Mail = { to: string; subject: string; text: string; links: string[] };

describe('instructions', () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  let provider: TestProvider;
  let owner: Owner;
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  const start = async (options: Parameters<typeof startTestProvider>[0] = {}, seats = 3) => {
    provider = await startTestProvider({ clock: () => now, portalUrl: PORTAL, ...options });
    closers.push(() => provider.close());
    owner = await addOwner(provider, { insight: seats });
  };
  const mails = async (): Promise<Mail[]> => {
    await provider.messages.settled();
    const answer = await fetch(`${provider.url}/sandbox/mail`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as { messages: Mail[] }).messages;
  };
  const send = (email: string) => owner.ask('POST', '/user/send-instructions', { email, password: '********' });
  const linkOf = (mail: Mail | undefined): string =>
    mail?.links.find((link) => link.startsWith(`${PORTAL}/set-password/`)) ?? '';
  const setPassword = (link: string, password: string) =>
    provider.call('POST', '/user-apply-reset-password', {
      body: { resetPasswordCode: link.split('/').at(-1), password, confirmPassword: password },
    });

  it('contain a link to set a password, valid once, and never a password, even if the request carries one [MEM-16]', async () => {
    await start();
    const { id, email } = await owner.addSignedIn('Mei');
    expect(await owner.ask('POST', '/user/send-instructions', { email, password: MEMBER_PASSWORD })).toMatchObject({
      status: 200,
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: email, subject: 'Dana Owner added you to their team' });
    expect(mail?.links).toEqual([
      expect.stringMatching(/^https:\/\/portal\.test\/set-password\/[\w-]{20,}$/),
      `${PORTAL}/sign-in`,
    ]);
    for (const link of mail?.links ?? []) expect(mail?.text).toContain(link);
    expect(mail?.text).not.toContain(MEMBER_PASSWORD);
    expect(await owner.member(id)).toMatchObject({ linkExpiresAt: now + 72 * HOUR });

    expect(await setPassword(linkOf(mail), 'chosen-pass-1')).toMatchObject({ status: 200 });
    expect(await setPassword(linkOf(mail), 'chosen-pass-2')).toMatchObject({ status: 400 });
    expect([await signIn(provider, email), await signIn(provider, email, 'chosen-pass-1')]).toEqual([
      undefined,
      expect.any(String),
    ]);
    expect(await owner.member(id)).toMatchObject({ linkExpiresAt: null, neverSignedIn: false });
  });

  it('expire when the owner sets a password', async () => {
    await start();
    const { id, email } = await owner.addSignedIn('Mei');
    await send(email);
    const form = { firstName: 'Mei', lastName: 'Member', password: 'brand-new-1', repassword: 'brand-new-1' };
    expect((await owner.ask('POST', `/user/edit-member/${id}`, form)).status).toBe(200);
    expect((await setPassword(linkOf((await mails())[0]), 'chosen-pass-1')).status).toBe(400);
    expect(await signIn(provider, email, 'brand-new-1')).toEqual(expect.any(String));
  });

  it('replace the older link when sent again, and expire when revoked or after three days', async () => {
    await start();
    const { id, email } = await owner.addSignedIn('Mei');
    await send(email);
    await send(email);
    const [second, first] = await mails();
    expect(linkOf(second)).not.toBe(linkOf(first));
    const [older, newer] = [linkOf(first), linkOf(second)];
    expect(
      [
        (await setPassword(older, 'chosen-pass-1')).status,
        (await setPassword(newer, 'chosen-pass-1')).status,
      ].toSorted(),
    ).toEqual([200, 400]);

    await send(email);
    const third = linkOf((await mails()).find((mail) => ![older, newer, ''].includes(linkOf(mail))));
    expect((await owner.ask('POST', `/user/revoke-instructions/${id}`)).status).toBe(200);
    expect(await owner.member(id)).toMatchObject({ linkExpiresAt: null });
    expect((await setPassword(third, 'chosen-pass-2')).status).toBe(400);
    expect((await owner.ask('POST', `/user/revoke-instructions/${id}`)).status).toBe(200);

    await send(email);
    // A mail that is still waiting then would have expired.
    await mails();
    now += 72 * HOUR;
    expect(await owner.member(id)).toMatchObject({ linkExpiresAt: null });
    const changes = ((await owner.ask('GET', `/user/member-changes?id=${id}`)).body as { changes: { kind: string }[] })
      .changes;
    expect(changes.map(({ kind }) => kind)).toEqual([
      'instructions-sent',
      'link-revoked',
      'instructions-sent',
      'password-set',
      'instructions-sent',
      'instructions-sent',
      'added',
    ]);
  });

  it('go to active members only, at most five an hour', async () => {
    await start();
    const { id, email } = await owner.addSignedIn('Mei');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await mails()).toHaveLength(5);
    now += HOUR + 1;
    expect((await send(email)).status).toBe(200);
    await owner.ask('POST', `/user/deactivate-member/${id}`);
    expect(await send(email)).toMatchObject({ status: 400, body: { code: 'ACCOUNT_INACTIVE' } });
  });

  it('reach one address at most five times an hour and ten times a day, from any team, even if the member is deleted and added again', async () => {
    await start();
    const row = { firstName: 'A', lastName: 'B', email: 'Stranger@else.test' };
    const addAndDelete = async (team: Owner) => {
      const answer = await team.ask('POST', '/user/add-members', { extension: 'AZINSIGHT', rows: [row] });
      const [added] = (answer.body as { rows: { id: string }[] }).rows;
      const failure = (await team.member(added?.id ?? '')).mailFailure;
      await team.ask('POST', `/user/delete-member/${added?.id}`);
      return failure;
    };
    const failures = [];
    for (let n = 0; n < 7; n += 1) failures.push(await addAndDelete(owner));
    const limitText = 'The instructions were not sent: too many were sent today. Send them tomorrow.';
    expect(failures).toEqual([null, null, null, null, null, limitText, limitText]);
    const other = await addOwner(provider, { insight: 3 }, 'other@shop.test');
    expect(await addAndDelete(other)).toBe(limitText);
    now += HOUR + 1;
    for (let n = 0; n < 5; n += 1) expect(await addAndDelete(other)).toBeNull();
    now += HOUR + 1;
    expect(await addAndDelete(other)).toBe(limitText);
    expect((await mails()).filter(({ to }) => to.toLowerCase() === 'stranger@else.test')).toHaveLength(10);
  });

  it('are limited per day for the sending account, and forgotten-password mails for the receiving address', async () => {
    await start({}, 3);
    const members = await Promise.all(['Ann', 'Bea', 'Cle'].map((name) => owner.addSignedIn(name)));
    const send = () =>
      Promise.all(
        members.flatMap(({ email }) =>
          Array.from({ length: 12 }, () => owner.ask('POST', '/user/send-instructions', { email })),
        ),
      );
    const first = await send();
    now += HOUR + 1;
    const second = await send();
    // Ten for each of three addresses; the account's own limit, twenty and three for each of its five seats, lets these
    // through.
    expect([...first, ...second].filter(({ status }) => status === 200)).toHaveLength(30);
    await owner.ask('POST', `/user/delete-member/${members[0]?.id}`);
    const [again] = (
      (
        await owner.ask('POST', '/user/add-members', {
          extension: 'AZINSIGHT',
          rows: [{ firstName: 'A', lastName: 'B', email: 'ann@team.test' }],
        })
      ).body as {
        rows: { id: string }[];
      }
    ).rows;
    for (let n = 0; n < 3; n += 1) {
      await provider.call('POST', '/forgot-password', { body: { email: 'ann@team.test', resetType: 'GET_CODE' } });
      await owner.ask('POST', `/user/delete-member/${again?.id}`);
      await owner.ask('POST', '/user/add-members', {
        extension: 'AZINSIGHT',
        rows: [{ firstName: 'A', lastName: 'B', email: 'ann@team.test' }],
      });
    }
    expect((await mails()).filter(({ subject }) => subject === 'Reset your password')).toHaveLength(1);
  });

  it('are limited to twenty a day for an owner, plus three for each seat', async () => {
    await start({}, 7);
    const emails = Array.from({ length: 7 }, (_, n) => `member-${n}@team.test`);
    const rows = emails.map((email) => ({ firstName: 'Mei', lastName: 'Member', email }));
    // Adding a member mails the first instructions.
    expect((await owner.ask('POST', '/user/add-members', { extension: 'AZINSIGHT', rows })).status).toBe(200);
    const sendAll = async (times: number) => {
      const statuses = [];
      for (let n = 0; n < times; n += 1) for (const email of emails) statuses.push((await send(email)).status);
      return statuses;
    };
    expect(await sendAll(4)).toEqual(Array(28).fill(200));
    now += HOUR + 1;
    // Seven and two seats: 47 a day, of which 35 are used.
    expect(await sendAll(2)).toEqual([...Array(12).fill(200), 429, 429]);
    now += 24 * HOUR;
    expect(await sendAll(1)).toEqual(Array(7).fill(200));
  });

  it('name the sender by email if an older name could carry a message', async () => {
    await start();
    await provider.changeUser(owner.email, { firstName: 'Win at https://evil.test\n', lastName: '\u202eprize' });
    const { email } = await owner.addSignedIn('Mei');
    await send(email);
    const [mail] = await mails();
    expect(mail?.subject).toBe('owner@team.test added you to their team');
    expect(mail?.text).not.toMatch(/evil|prize/);
  });

  it('that fail show the reason with the member until they are sent again', async () => {
    let refuses = true;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_, __, callback) =>
        callback(refuses ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : undefined),
      onData: (stream, _, callback) => {
        stream.resume();
        stream.on('end', () => callback());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    await start({ smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Portal <no-reply@portal.test>' } });
    const { id, email } = await owner.addSignedIn('Mei');
    const socket = await provider.connect(owner.token);
    await socket.emitWithAck('join', owner.id);
    let limitText = 0;
    socket.on('members:updated', () => {
      limitText += 1;
    });
    await send(email);
    await expect.poll(() => limitText).toBe(2);
    expect(await owner.member(id)).toMatchObject({
      mailFailure: expect.stringContaining(`The last mail to ${email} could not be delivered.`),
    });
    expect((await owner.ask('GET', `/user/member-changes?id=${id}`)).body).toMatchObject({
      changes: [{ kind: 'mail-failed', by: null }, { kind: 'instructions-sent' }, {}],
    });
    refuses = false;
    await send(email);
    await provider.messages.settled();
    expect(await owner.member(id)).toMatchObject({ mailFailure: null });
  });
});

describe('members imported from a list', () => {
  it('each get their own result: invalid, address taken, no seat, or added with a link by mail', async () => {
    const provider = await startTestProvider({ portalUrl: PORTAL });
    const owner = await addOwner(provider, { insight: 3 });
    const row = (name: string, fields: object = {}) => ({
      firstName: name,
      lastName: 'Row',
      email: `${name.toLowerCase()}@team.test`,
      ...fields,
    });
    const body = {
      extension: 'AZINSIGHT',
      rows: [
        row('Ann', { accessHistory: true }),
        row('Bea', { email: 'nobody' }),
        row('Ann'),
        row('Cle', { lastName: '' }),
        row('Dee'),
        row('Eve'),
        row('Fay'),
      ],
    };
    const answer = await owner.ask('POST', '/user/add-members', body);
    expect(answer.status).toBe(200);
    expect((answer.body as { rows: object[] }).rows).toMatchObject([
      { email: 'ann@team.test', id: expect.any(String), code: null },
      { id: null, code: 'INVALID', message: 'Email is require', errors: { email: 'Email is require' } },
      {
        id: null,
        code: 'INVALID',
        errors: { email: 'This email cannot be used for a sub-account. Please enter another one.' },
      },
      { id: null, code: 'INVALID', message: 'Last name is require' },
      { email: 'dee@team.test', id: expect.any(String) },
      { email: 'eve@team.test', id: expect.any(String) },
      {
        email: 'fay@team.test',
        id: null,
        code: 'LIMIT',
        message: expect.stringContaining('3 sub-accounts are active already'),
      },
    ]);
    // The order of members added at the same moment is undefined.
    const listed = ((await owner.list()) as { firstName: string }[]).toSorted((one, other) =>
      one.firstName.localeCompare(other.firstName),
    );
    expect(listed).toMatchObject([
      {
        firstName: 'Ann',
        accessHistory: true,
        disabledCalculatorSettings: true,
        neverSignedIn: true,
        linkExpiresAt: expect.any(Number),
      },
      { firstName: 'Dee', accessHistory: false },
      { firstName: 'Eve' },
    ]);
    // Without a password nobody comes in but by the link.
    expect(await signIn(provider, 'ann@team.test', '')).toBeUndefined();
    await provider.close();
  });
});
