import { Hono } from 'hono';
import { html } from 'hono/html';
import { describeRoute } from 'hono-openapi';
import type { BodyEnv } from '#provider/http/read-body.ts';
import type { Deps } from '../../deps.ts';
import type { Channel } from '../../messages/message-table.ts';
import { sandboxPage } from '../page.ts';
import { type DeliveredMessage, deliveredMessages } from './sandbox-messages.ts';

const says: Record<Channel, { path: string; title: string; what: string }> = {
  mail: {
    path: '/sandbox/mail',
    title: 'Outbox of mails',
    what: 'no mail leaves it: what the portal would send is shown here instead.',
  },
  sms: {
    path: '/sandbox/sms',
    title: 'Outbox of text messages',
    what: 'no SMS leaves it: what the portal would send is shown here instead.',
  },
};

/**
 * Shows what the sandbox has delivered by mail and SMS: a page, or `{messages}` if the request accepts JSON.
 * @param channels those that use the sandbox
 * @param settled awaited so that messages just requested are included
 */
export function messagePages(
  { db, clock }: Deps,
  channels: readonly Channel[],
  settled: () => Promise<void>,
): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  for (const channel of channels) {
    const { path, title, what } = says[channel];
    app.get(
      path,
      describeRoute({
        tags: ['Sandbox'],
        summary: title,
        security: [],
        responses: { 200: { description: 'A page, or JSON: {messages: [{to, subject, text, links, at}]}' } },
      }),
      async (c) => {
        await settled();
        const messages = await deliveredMessages(db, channel, clock());
        if (c.req.header('accept')?.includes('application/json'))
          return c.json({ messages }, 200, { 'Cache-Control': 'no-store' });
        const body =
          messages.length === 0
            ? html`<section><p>Nothing has been sent yet.</p></section>`
            : html`${messages.map(card)}`;
        return sandboxPage(c, { title, body, what });
      },
    );
  }
  return app;
}

function card({ to, subject, text, links, at }: DeliveredMessage) {
  const moment = new Date(at).toISOString();
  return html`<section>
    <h2>${subject || to}</h2>
    <p class="soft">To ${to} · <time datetime="${moment}">${moment.slice(0, 16).replace('T', ' ')} UTC</time></p>
    <p class="lines">${linked(text, links)}</p>
  </section>`;
}

/** The text with its links as anchors. Everything else stays plain text. */
function linked(text: string, links: readonly string[]) {
  const parts = links.reduce<string[]>(
    (sofar, link) => sofar.flatMap((part) => (links.includes(part) ? [part] : splitAround(part, link))),
    [text],
  );
  return parts.map((part) =>
    links.includes(part) && /^https?:/i.test(part)
      ? html`<a href="${part}" rel="noreferrer">${part}</a>`
      : html`${part}`,
  );
}

function splitAround(text: string, link: string): string[] {
  const [before = '', ...after] = text.split(link);
  return [before, ...after.flatMap((part) => [link, part])];
}
