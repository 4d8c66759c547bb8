import { objectsOf } from '../payments/objects-table.ts';

/** The portal as the sandbox's Google knows it. */
export const SANDBOX_CLIENT_ID = 'sandbox-portal';
export const SANDBOX_CLIENT_SECRET = 'sandbox-portal-secret';

/** A permission that waits to be exchanged: good once, for a few minutes. */
export type GoogleCodeRecord = { email: string; scope: string; challenge: string; redirectUri: string; expiresAt: number };
/** What an account has permitted: the id renews access tokens. @param busy so many calls are too much now */
export type GoogleGrantRecord = { email: string; scope: string; busy: number };
/** An access token, by its own text. */
export type GoogleTokenRecord = { grant: string; expiresAt: number };

export const googleCodes = objectsOf<GoogleCodeRecord>('google-code');
export const googleGrants = objectsOf<GoogleGrantRecord>('google-grant');
export const googleTokens = objectsOf<GoogleTokenRecord>('google-token');
