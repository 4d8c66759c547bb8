import type { Context } from 'hono';

/** A path of the portal as an address. Without a public origin the host is a loopback one: others are not answered. */
export const wholeAddress = (c: Context, publicOrigin: string | undefined, path: string): string =>
  new URL(path, publicOrigin ?? `http://${c.req.header('host')}`).href;
