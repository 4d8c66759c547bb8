import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import * as v from 'valibot';
import { type Call, type PlayedService, playService } from './played-service.ts';

const HOST = 'updates.push.example';
const DAY = 86_400;

const payload = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.pipe(v.string(), v.minLength(1)),
    navigate: v.pipe(v.string(), v.url()),
    body: v.string(),
    tag: v.string(),
    actions: v.optional(v.array(v.object({ action: v.string(), title: v.string(), navigate: v.string() })), []),
  }),
});

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Subscriber = { own: ECDH; auth: Buffer; vapidKey: string };

export type PlayedPush = PlayedService & {
  /** What PushManager.subscribe does in a browser. @param vapidKey the applicationServerKey */
  subscribe: (vapidKey: string) => Subscription;
  /** What the browsers decrypted. */
  bodies: string[];
};

/** A push service with the browsers behind it: it checks VAPID, and they decrypt and read. */
export function playPush(): PlayedPush {
  const subscribers = new Map<string, Subscriber>();
  const bodies: string[] = [];
  const service = playService({
    host: HOST,
    work: async (call) => {
      const subscriber = subscribers.get(call.url.pathname);
      if (!subscriber) return { status: 404 };
      const { headers, body } = call;
      if (!/^\d+$/.test(String(headers.ttl))) return { status: 400, body: 'TTL is missing' };
      if (!/^(?:very-low|low|normal|high)$/.test(String(headers.urgency))) return { status: 400 };
      if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) return { status: 400 };
      const fault = await vapidFault(call, subscriber.vapidKey);
      if (fault !== undefined) return { status: fault };
      if (headers['content-encoding'] !== 'aes128gcm') return { status: 415 };
      if (body.length > 4_096) return { status: 413 };
      // The browser shows nothing of what it can't read.
      const text = decrypted(body, subscriber);
      bodies.push(text);
      const parsed = v.safeParse(payload, JSON.parse(text));
      if (!parsed.success) return { status: 201 };
      const { notification } = parsed.output;
      return {
        id: notification.tag,
        text: `${notification.title}\n${notification.body}`,
        links: [notification.navigate, ...notification.actions.map((action) => action.navigate)],
        reply: { status: 201, headers: { location: `https://${HOST}/message/1` } },
      };
    },
    tooMany: (ms) => ({ status: 429, headers: { 'retry-after': `${Math.ceil(ms / 1000)}` } }),
    broken: { status: 503 },
    gone: { status: 410 },
  });
  return Object.assign(service, {
    bodies,
    subscribe: (vapidKey: string) => {
      const own = createECDH('prime256v1');
      const p256dh = own.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(9).toString('base64url')}`;
      subscribers.set(path, { own, auth, vapidKey });
      return { endpoint: `https://${HOST}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
  });
}

/** RFC 8292. @returns the status of the refusal */
async function vapidFault({ headers }: Call, vapidKey: string): Promise<number | undefined> {
  const [, token, key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) return 401;
  if (key !== vapidKey) return 403;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload: claims } = await jwtVerify(token, publicKey, {
      audience: `https://${HOST}`,
      algorithms: ['ES256'],
    });
    const isBrief = (claims.exp ?? Number.POSITIVE_INFINITY) <= Date.now() / 1000 + DAY;
    return isBrief && /^(?:mailto:|https:)/.test(claims.sub ?? '') ? undefined : 403;
  } catch {
    return 403;
  }
}

/** RFC 8291 over RFC 8188, for a body of one record. */
function decrypted(body: Buffer, { own, auth }: Subscriber): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), auth, info, 32));
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The padding is a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
