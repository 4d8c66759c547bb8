import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { type PlayedService, playService } from './played-service.ts';

export const RECEIVER_URL = 'https://hooks.shop.example:8443/sellerwire?a=1';
export const RECEIVER_SECRET = `whsec_${Buffer.alloc(32, 'r').toString('base64')}`;

const facts = v.array(v.strictObject({ name: v.string(), text: v.string() }));
const payload = v.object({
  type: v.string(),
  version: v.literal(1),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  data: v.object({
    title: v.string(),
    facts,
    link: v.string(),
    links: v.array(v.object({ address: v.string() })),
    alerts: v.optional(v.array(v.object({ title: v.string(), link: v.string(), facts })), []),
  }),
});

/** A receiver of our webhooks that knows one secret, and answers 400 to what this did not sign, if it verifies at all. */
export const playReceiver = ({ verifies = true }: { verifies?: boolean } = {}): PlayedService =>
  playService({
    host: 'hooks.shop.example',
    work: ({ headers, body }) => {
      let json: unknown;
      try {
        json = verifies
          ? new Webhook(RECEIVER_SECRET).verify(body, headers as Record<string, string>)
          : JSON.parse(body.toString());
      } catch {
        return { status: 400, body: 'Wrong signature' };
      }
      if (body.length > 20_000) return { status: 413 };
      const parsed = v.safeParse(payload, json);
      if (!parsed.success) return { status: 422 };
      const { data } = parsed.output;
      const factsOf = (each: v.InferOutput<typeof facts>) => each.map(({ name, text }) => `${name}: ${text}`);
      return {
        id: `${headers['webhook-id']}`,
        text: [
          data.title,
          ...factsOf(data.facts),
          ...data.alerts.flatMap((alert) => [alert.title, ...factsOf(alert.facts)]),
        ].join('\n'),
        links: [data.link, ...data.links.map((each) => each.address), ...data.alerts.map((alert) => alert.link)],
        reply: { status: 204 },
      };
    },
    tooMany: (ms) => ({ status: 429, headers: { 'retry-after': `${Math.ceil(ms / 1000)}` } }),
    broken: { status: 500, body: 'Internal Server Error' },
    gone: { status: 410 },
  });
