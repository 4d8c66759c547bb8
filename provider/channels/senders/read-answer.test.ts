import { describe, expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import { alertMessage } from '#tests/support/channels/channel-messages.ts';
import { createDiscordSender } from './discord-sender.ts';
import { createEmailSender } from './email-sender.ts';
import type { Post } from './read-answer.ts';
import { createSlackSender } from './slack-sender.ts';
import { createTeamsSender } from './teams-sender.ts';
import { createTelegramSender } from './telegram-sender.ts';
import { createWebhookSender } from './webhook-sender.ts';

type Answer = { status: number; text?: string; headers?: Record<string, string> };

const answering =
  ({ status, text = '', headers = {} }: Answer): Post =>
  async () =>
    ok({ status, text, headers });
const { signal } = new AbortController();
const secrets = [`whsec_${Buffer.alloc(24).toString('base64')}`];
const send = {
  slack: (post: Post) =>
    createSlackSender(post)(alertMessage(), { url: 'https://hooks.slack.com/services/T/B/x' }, signal),
  discord: (post: Post) =>
    createDiscordSender(post)(alertMessage(), { url: 'https://discord.com/api/webhooks/1/x' }, signal),
  teams: (post: Post) => createTeamsSender(post)(alertMessage(), { url: 'https://a.logic.azure.com/x' }, signal),
  telegram: (post: Post) => createTelegramSender(post, '1:a')(alertMessage(), { chatId: '1' }, signal),
  webhook: (post: Post) =>
    createWebhookSender(post, () => 0)(alertMessage(), { url: 'https://shop.example/', secrets }, signal),
};

const telegramSays = (description: string, parameters?: object) =>
  JSON.stringify({ ok: false, error_code: 400, description, parameters });

describe('an answer', () => {
  it.each<[keyof typeof send, Answer, string, (number | undefined)?]>([
    ['slack', { status: 200, text: 'ok' }, 'sent'],
    ['slack', { status: 400, text: 'invalid_payload' }, 'refused'],
    ['slack', { status: 403, text: 'action_prohibited' }, 'gone'],
    ['slack', { status: 403, text: 'invalid_token' }, 'refused'],
    ['slack', { status: 404, text: 'channel_not_found' }, 'gone'],
    ['slack', { status: 404, text: 'no_service' }, 'gone'],
    ['slack', { status: 410, text: 'channel_is_archived' }, 'gone'],
    ['slack', { status: 429, headers: { 'retry-after': '30' } }, 'later', 30_000],
    ['slack', { status: 500, text: 'rollup_error' }, 'later'],
    // A service may need weeks; the ledger's own limit ends sooner.
    ['slack', { status: 429, headers: { 'retry-after': '9999999' } }, 'later', 86_400_000],
    ['slack', { status: 429, headers: { 'retry-after': 'soon' } }, 'later'],
    ['slack', { status: 503, headers: { 'retry-after': new Date(0).toUTCString() } }, 'later', 0],
    ['discord', { status: 204 }, 'sent'],
    ['discord', { status: 200, text: '{"id":"5"}' }, 'sent'],
    ['discord', { status: 400, text: '{"code":50035}' }, 'refused'],
    ['discord', { status: 401, text: '{"code":50027}' }, 'gone'],
    ['discord', { status: 404 }, 'gone'],
    ['discord', { status: 429, text: '{"retry_after":0.65,"global":false}' }, 'later', 650],
    ['discord', { status: 429, text: '<html>', headers: { 'retry-after': '2' } }, 'later', 2_000],
    ['teams', { status: 202 }, 'sent'],
    ['teams', { status: 400, text: '{"error":{"code":"WorkflowTriggerIsNotEnabled"}}' }, 'gone'],
    ['teams', { status: 400 }, 'refused'],
    ['teams', { status: 401 }, 'gone'],
    ['teams', { status: 404 }, 'gone'],
    ['teams', { status: 413 }, 'refused'],
    ['telegram', { status: 200, text: '{"ok":true,"result":{"message_id":9}}' }, 'sent'],
    ['telegram', { status: 400, text: telegramSays('Bad Request: chat not found') }, 'gone'],
    ['telegram', { status: 400, text: telegramSays("Bad Request: can't parse entities") }, 'refused'],
    ['telegram', { status: 401 }, 'later'],
    ['telegram', { status: 403, text: telegramSays('Forbidden: bot was blocked by the user') }, 'gone'],
    ['telegram', { status: 403, text: telegramSays('Forbidden: user is deactivated') }, 'gone'],
    ['telegram', { status: 403, text: telegramSays('Forbidden: bot was kicked from the group chat') }, 'gone'],
    ['telegram', { status: 403 }, 'gone'],
    ['telegram', { status: 429, text: telegramSays('Too Many Requests', { retry_after: 5 }) }, 'later', 5_000],
    ['webhook', { status: 200 }, 'sent'],
    ['webhook', { status: 204 }, 'sent'],
    ['webhook', { status: 302 }, 'later'],
    ['webhook', { status: 400 }, 'later'],
    ['webhook', { status: 404 }, 'later'],
    ['webhook', { status: 410 }, 'gone'],
    ['webhook', { status: 503, headers: { 'retry-after': '7' } }, 'later', 7_000],
  ])('of %s: %o means %s [CHAN-05]', async (channel, answer, kind, afterMs) => {
    const outcome = await send[channel](answering(answer));
    expect(outcome.kind).toBe(kind);
    expect('afterMs' in outcome ? outcome.afterMs : undefined).toBe(afterMs);
    if (outcome.kind !== 'sent') expect(outcome.reason).toMatch(/^[A-Z].+\.$/);
  });

  it('has the id that the service gives a message [CHAN-05]', async () => {
    expect(await send.discord(answering({ status: 200, text: '{"id":"5"}' }))).toMatchObject({ id: '5' });
    expect(await send.telegram(answering({ status: 200, text: '{"result":{"message_id":9}}' }))).toMatchObject({
      id: '9',
    });
  });

  it.each([
    [{ ok: true }, 'sent'],
    [{ ok: false, kind: 'down', why: 'connect ECONNREFUSED' }, 'later'],
    [{ ok: false, kind: 'later', why: '450 Greylisted' }, 'later'],
    [{ ok: false, kind: 'refused', why: '550 5.1.1 No such user' }, 'gone'],
    [{ ok: false, kind: 'refused', why: '552 5.2.1 Mailbox disabled' }, 'gone'],
    [{ ok: false, kind: 'refused', why: '554 5.7.1 Relay access denied' }, 'refused'],
  ] as const)('of the mail server: %o means %s [CHAN-05]', async (answer, kind) => {
    const sender = createEmailSender(async () => answer);
    const address = { to: 'dana@shop.test', unsubscribe: 'https://portal.test/u' };
    expect((await sender(alertMessage(), address, signal)).kind).toBe(kind);
  });
});
