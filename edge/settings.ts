import * as v from 'valibot';
import type { Links } from '#shared/account/portal-info.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isLoopback } from '#shared/trust.ts';

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `${name} is a port number between 0 and 65535.`),
    v.transform(Number),
    v.maxValue(65_535, `${name} is a port number between 0 and 65535.`),
  );
const onOff = (name: string) => v.picklist(['on', 'off'], `${name} is on or off.`);
const httpUrl = (name: string) =>
  v.pipe(
    v.string(),
    v.check((value) => /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''), `${name} is an address that begins with http:// or https://.`),
    v.transform((value) => value.replace(/\/+$/, '')),
  );
const link = (name: string) => v.optional(httpUrl(name));
// A setting that is there but empty is as good as none.
const set = <T extends v.GenericSchema>(schema: T) => v.optional(schema);

const settingsSchema = v.object({
  PORT: v.optional(port('PORT'), '8787'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:[\]-]+$/, 'HOST is the address to listen on, such as 127.0.0.1.')), '127.0.0.1'),
  PUBLIC_ORIGIN: set(
    v.pipe(
      httpUrl('PUBLIC_ORIGIN'),
      v.check((value) => new URL(value).origin === value, 'PUBLIC_ORIGIN is scheme, host and port only, such as https://portal.example.'),
    ),
  ),
  OPS_KEY: set(v.pipe(v.string(), v.minLength(16, 'OPS_KEY has at least 16 characters.'))),
  DATA_DIR: v.optional(v.string(), '.data'),
  PROVIDER_PORT: v.optional(port('PROVIDER_PORT'), '8788'),
  UPSTREAM_API: set(httpUrl('UPSTREAM_API')),
  UPSTREAM_SOCKET: set(httpUrl('UPSTREAM_SOCKET')),
  SESSION_SECRET: set(v.pipe(v.string(), v.minLength(32, 'SESSION_SECRET has at least 32 characters.'))),
  INGEST_KEY: set(v.pipe(v.string(), v.minLength(16, 'INGEST_KEY has at least 16 characters.'))),
  RATE_LIMITS: v.optional(onOff('RATE_LIMITS'), 'on'),
  PRODUCT: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,19}$/, 'PRODUCT is a short name in lower-case letters and digits, such as az.')), 'az'),
  DEMO: set(onOff('DEMO')),
  DEMO_FEED: set(onOff('DEMO_FEED')),
  LINK_SIGN_UP: link('LINK_SIGN_UP'),
  LINK_GOOGLE_ADDON: link('LINK_GOOGLE_ADDON'),
  LINK_SUPPORT_PORTAL: link('LINK_SUPPORT_PORTAL'),
  LINK_LEARNING_PORTAL: link('LINK_LEARNING_PORTAL'),
  LINK_YOUTUBE: link('LINK_YOUTUBE'),
  LINK_SUPPORT_CHAT: link('LINK_SUPPORT_CHAT'),
});

export type EdgeSettings = {
  port: number;
  host: string;
  /** The one address people use; undefined: loopback only. */
  publicOrigin: string | undefined;
  opsKey: string | undefined;
  dataDir: string;
  providerPort: number;
  /** Undefined: the embedded provider is started and used. */
  upstreamApi: string | undefined;
  upstreamSocket: string | undefined;
  sessionSecret: string | undefined;
  ingestKey: string | undefined;
  rateLimits: boolean;
  product: string;
  demo: boolean;
  links: Links;
};

/** Reads the settings, or says in one sentence which of them is wrong. */
export function readSettings(env: Record<string, string | undefined>): Result<EdgeSettings, string> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = v.safeParse(settingsSchema, given);
  if (!parsed.success) return fail(parsed.issues[0].message);
  const read = parsed.output;

  if ((read.UPSTREAM_API === undefined) !== (read.UPSTREAM_SOCKET === undefined))
    return fail('UPSTREAM_API and UPSTREAM_SOCKET are set together or not at all.');
  const embedded = read.UPSTREAM_API === undefined;
  const loopback = isLoopback(read.HOST) && read.PUBLIC_ORIGIN === undefined;
  if (read.PUBLIC_ORIGIN === undefined && !isLoopback(read.HOST)) return fail('PUBLIC_ORIGIN has to be set when HOST is not a loopback address.');
  if (read.DEMO === 'on' && !loopback) return fail('DEMO=on works on a loopback address only: unset PUBLIC_ORIGIN, or unset DEMO.');
  if (read.DEMO === 'on' && !embedded) return fail('DEMO=on needs the embedded provider: unset UPSTREAM_API and UPSTREAM_SOCKET, or unset DEMO.');
  if (read.RATE_LIMITS === 'off' && !loopback) return fail('RATE_LIMITS=off works on a loopback address only: unset PUBLIC_ORIGIN, or unset RATE_LIMITS.');

  return ok({
    port: read.PORT,
    host: read.HOST,
    publicOrigin: read.PUBLIC_ORIGIN,
    opsKey: read.OPS_KEY,
    dataDir: read.DATA_DIR,
    providerPort: read.PROVIDER_PORT,
    upstreamApi: read.UPSTREAM_API,
    upstreamSocket: read.UPSTREAM_SOCKET,
    sessionSecret: read.SESSION_SECRET,
    ingestKey: read.INGEST_KEY,
    rateLimits: read.RATE_LIMITS === 'on',
    product: read.PRODUCT,
    demo: read.DEMO === undefined ? embedded && loopback : read.DEMO === 'on',
    links: {
      signUp: read.LINK_SIGN_UP ?? '',
      googleAddon: read.LINK_GOOGLE_ADDON ?? '',
      supportPortal: read.LINK_SUPPORT_PORTAL ?? '',
      learningPortal: read.LINK_LEARNING_PORTAL ?? '',
      youtube: read.LINK_YOUTUBE ?? '',
      supportChat: read.LINK_SUPPORT_CHAT ?? '',
    },
  });
}
