import { fail, ok, type Result } from '#shared/result.ts';
import { isLoopback } from '#shared/trust.ts';

export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  product: string;
  demo: boolean;
  demoFeed: boolean;
  /** Unset: made once and kept in the data folder. */
  ingestKey: string | undefined;
};

/** Reads the settings. @returns them, or one sentence that names the bad one */
export function readSettings(env: Record<string, string | undefined>): Result<Settings, string> {
  const value = (name: string) => env[name]?.trim() || undefined;

  const port = value('PROVIDER_PORT') ?? '8788';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return fail(`PROVIDER_PORT is "${port}", but has to be a port from 0 to 65535.`);

  const host = value('HOST') ?? '127.0.0.1';
  if (!/^[\w.:-]+$/.test(host)) return fail(`HOST is "${host}", but has to be a host name or an address.`);

  const product = value('PRODUCT') ?? 'az';
  if (!/^[a-z][a-z0-9]{0,19}$/.test(product)) return fail(`PRODUCT is "${product}", but has to be a short name of small letters and digits.`);

  const demo = switchOf('DEMO', value('DEMO'), isLoopback(host));
  if (!demo.ok) return demo;
  if (demo.value && !isLoopback(host))
    return fail(`DEMO is on, but HOST is "${host}": the demo accounts' password is known to everybody, so it is for this machine only.`);

  const demoFeed = switchOf('DEMO_FEED', value('DEMO_FEED'), demo.value);
  if (!demoFeed.ok) return demoFeed;
  if (demoFeed.value && !demo.value) return fail('DEMO_FEED is on, but DEMO is off: the feed plays for a demo account.');

  const ingestKey = value('INGEST_KEY');
  if (ingestKey !== undefined && ingestKey.length < 16) return fail('INGEST_KEY is too short: it has to have 16 characters or more.');

  return ok({ port: Number(port), host, product, dataDir: value('DATA_DIR') ?? '.data', demo: demo.value, demoFeed: demoFeed.value, ingestKey });
}

function switchOf(name: string, given: string | undefined, otherwise: boolean): Result<boolean, string> {
  if (given === undefined) return ok(otherwise);
  if (given === 'on' || given === 'off') return ok(given === 'on');
  return fail(`${name} is "${given}", but has to be on or off.`);
}
