import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import { alertMessage } from '#tests/support/channels/channel-messages.ts';
import type { Post } from './read-answer.ts';
import { createWebhookSender } from './webhook-sender.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'channels.md'), 'utf8');
const [, code = ''] = /```js\n(.+?)```/s.exec(page) ?? [];
const secret = `whsec_${Buffer.alloc(32, 's').toString('base64')}`;

it('the receiver of docs/channels.md has at most 20 lines, verifies, and acts once per message [CHAN-02]', async () => {
  expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(20);
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: { PORT: '0', WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
    const { value: first } = await lines.next();
    const port = /^Listening on (\d+)$/.exec(String(first))?.[1];
    // Without TLS, which a real receiver has in front.
    const overHttp: Post = async (_, { headers, body, signal }) => {
      const all = { ...headers } as Record<string, string>;
      const answer = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: all,
        body: String(body),
        signal,
      });
      return ok({ status: answer.status, headers: {}, text: '' });
    };
    const sender = createWebhookSender(overHttp, Date.now);
    const send = (id: string, secrets: string[]) =>
      sender(alertMessage({ id }), { url: 'https://shop.example/', secrets }, AbortSignal.timeout(30_000));
    const former = `whsec_${Buffer.alloc(32, 'f').toString('base64')}`;
    expect(await send('d-0', [former])).toMatchObject({ kind: 'later' });
    expect(await send('d-1', [secret])).toEqual({ kind: 'sent', status: 204 });
    expect(await send('d-1', [secret])).toEqual({ kind: 'sent', status: 204 });
    expect(await send('d-2', [former, secret])).toEqual({ kind: 'sent', status: 204 });
    const printed = 'Another seller undercut your price https://portal.test/notifications/n1';
    expect([await lines.next(), await lines.next()].map(({ value }) => value)).toEqual([printed, printed]);
    receiver.kill();
    // Nothing else was printed, so the repeat was not acted on.
    expect(await lines.next()).toMatchObject({ done: true });
  } finally {
    receiver.kill();
    if (receiver.exitCode === null && receiver.signalCode === null) await once(receiver, 'exit');
  }
});
