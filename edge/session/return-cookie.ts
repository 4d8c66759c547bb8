import { base64url } from 'jose';
import * as v from 'valibot';
import { counts, lifetimes } from '#edge/http/limits.ts';
import { type AuthorisationFlow, authorisationFlows } from '#shared/integrations/authorisation.ts';
import { type RegionName, regionNameSchema } from '#shared/integrations/regions.ts';
import { createSealedCookie } from './sealed-cookie.ts';

/** A way to Amazon that was begun in a browser: its return is known by the state, belongs to whoever began it, and is good once. */
export type AmazonStart = { state: string; region: RegionName; flow: AuthorisationFlow; who: string };

/** A way to Walmart, whose return brings only the state back. `success` is the flag of the sign-in flow. */
export type WalmartStart = { state: string; nonce: string; success: boolean; who: string };

/** What a browser has begun: the newest last. */
export type Starts = { amazon: AmazonStart[]; walmart: WalmartStart | null; lastRegion: RegionName | null };

export type ReturnCookies = {
  /** The Set-Cookie value; the page cannot read it, and it goes with the browser or after half an hour. */
  seal(starts: Starts, now: number): Promise<string>;
  open(cookieHeader: string | undefined, now: number): Promise<Starts>;
};

export async function createReturnCookies(secret: string, secure: boolean): Promise<ReturnCookies> {
  const cookie = await createSealedCookie({ secret, purpose: 'seller-return', name: 'sw-return', secure });
  return {
    seal: ({ amazon, walmart, lastRegion }, now) =>
      cookie.seal({ amz: amazon.slice(-counts.connectionsStarted), wal: walmart, reg: lastRegion }, now + lifetimes.connectingSeller),
    async open(header, now) {
      const claims = v.safeParse(claimsSchema, await cookie.open(header, now));
      return claims.success
        ? { amazon: claims.output.amz, walmart: claims.output.wal, lastRegion: claims.output.reg }
        : { amazon: [], walmart: null, lastRegion: null };
    },
  };
}

const claimsSchema = v.object({
  amz: v.array(v.object({ state: v.string(), region: regionNameSchema, flow: v.picklist(authorisationFlows), who: v.string() })),
  wal: v.nullable(v.object({ state: v.string(), nonce: v.string(), success: v.boolean(), who: v.string() })),
  reg: v.nullable(regionNameSchema),
});

/** Names whoever a token belongs to, without telling it: a return is for him alone. */
export const whoIs = async (token: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`return ${token}`))).slice(0, 16));

/** In the same time, whatever the difference. */
export function isSameText(a: string, b: string): boolean {
  let different = a.length ^ b.length;
  for (let index = 0; index < a.length; index += 1) different |= a.charCodeAt(index) ^ b.charCodeAt(index % Math.max(1, b.length));
  return different === 0;
}
