import { describe, expect, it } from 'vitest';
import { readSettings } from '#edge/settings.ts';
import { googleFor } from './google.ts';

describe('the choice of Google service', () => {
  const which = (env: Record<string, string>) => {
    const settings = readSettings(env);
    if (!settings.ok) return settings.error;
    return googleFor(settings.value, 'http://127.0.0.1:8788', async () => ({
      status: 500,
      headers: { get: () => null },
      text: async () => '',
    }));
  };
  const keys = { GOOGLE_CLIENT_ID: 'client.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'secret' };
  const outside = { UPSTREAM_API: 'https://api.shop.example', UPSTREAM_SOCKET: 'https://live.shop.example' };
  const open = { PUBLIC_ORIGIN: 'https://portal.example' };
  const addressOf = async (env: Record<string, string>) => {
    const google = which(env);
    if (typeof google !== 'object') throw new Error(String(google));
    return google.signIn.consentUrl({
      state: 's',
      verifier: 'v',
      redirectUri: 'https://portal.example/api/sheets/return',
    });
  };

  it('is the real service if its keys are set, whatever the provider', async () => {
    for (const env of [keys, { ...keys, ...outside }, { ...keys, ...open }]) {
      expect(which(env)).toMatchObject({ kind: 'google' });
      expect(await addressOf(env)).toMatch(
        /^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?client_id=client\.apps\.googleusercontent\.com&/,
      );
    }
    expect(await addressOf(keys)).not.toContain('secret');
  });

  it('is the embedded provider’s sandbox without keys if the portal is local, and otherwise none', async () => {
    expect(await addressOf({})).toMatch(/^http:\/\/127\.0\.0\.1:8788\/sandbox\/google\/o\/oauth2\/v2\/auth\?/);
    expect(which(outside)).toBeUndefined();
    expect(which(open)).toBeUndefined();
  });

  it('stops the start if only one of its keys is set', () => {
    expect(which({ GOOGLE_CLIENT_ID: 'client' })).toBe(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together: one requests permission, the other redeems it.',
    );
  });
});
