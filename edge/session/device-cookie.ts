import { base64url } from 'jose';
import * as v from 'valibot';
import { counts, lifetimes } from '#edge/http/limits.ts';
import { createSealedCookie } from './sealed-cookie.ts';

/** Remembers in a browser whose owners have signed in there, so that nobody can lock them out by guessing elsewhere. It opens no account. */
export type DeviceCookies = {
  /** The Set-Cookie value after `account` has signed in, beside what the browser remembers already. */
  seal(cookieHeader: string | undefined, account: string, now: number): Promise<string>;
  /** Names this browser, if the owner of `account` has signed in there before. */
  deviceOf(cookieHeader: string | undefined, account: string, now: number): Promise<string | undefined>;
};

/** @param newId every sign-in gives the browser another name: a cookie that was copied before is counted apart from it */
export async function createDeviceCookies(secret: string, secure: boolean, newId: () => string): Promise<DeviceCookies> {
  const cookie = await createSealedCookie({ secret, purpose: 'device', name: 'sw-device', secure });

  async function read(header: string | undefined, now: number) {
    const claims = v.safeParse(claimsSchema, await cookie.open(header, now));
    return claims.success ? claims.output : undefined;
  }

  return {
    async seal(header, account, now) {
      const own = await hashOf(account);
      const others = (await read(header, now))?.acc.filter((each) => each !== own) ?? [];
      return cookie.seal({ dev: newId(), acc: [own, ...others].slice(0, counts.accountsADevice) }, now + lifetimes.device, lifetimes.device / 1000);
    },
    async deviceOf(header, account, now) {
      const known = await read(header, now);
      return known?.acc.includes(await hashOf(account)) ? known.dev : undefined;
    },
  };
}

const claimsSchema = v.object({ dev: v.string(), acc: v.array(v.string()) });

const hashOf = async (account: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`account ${account}`))).slice(0, 16));
