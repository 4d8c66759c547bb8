import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CALL_PATIENCE } from '#client/api/call.ts';
import * as provider from '#provider/limits/limits.ts';
import { limits as stream } from '#shared/protocol.ts';
import { atOnce, attemptsAMinute, bodyBytes, counts, timeouts } from './limits.ts';

describe('the edge’s limits', () => {
  it('fit the limits of the neighboring layers', () => {
    // Each layer waits longer than the one behind it, so that its reason arrives.
    expect(timeouts.upstreamCall).toBeLessThan(CALL_PATIENCE);
    expect(provider.timeouts.marketplace).toBeLessThanOrEqual(timeouts.upstreamCall);
    expect([atOnce.files, atOnce.storefronts]).toEqual([provider.atOnce.files, provider.atOnce.storefronts]);
    expect(counts.alertsACommand).toBeLessThanOrEqual(provider.counts.alertsACall);
    expect(provider.bodyBytes.portal).toBeLessThanOrEqual(bodyBytes.request);
    expect(provider.bodyBytes.socketFrame).toBeLessThanOrEqual(stream.upstreamEventBytes);
  });

  it('allow fewer sign-in attempts for one account at an address than for the address, and fewer for an address than for the account overall', () => {
    const { signInToAccountFromAddress, signInFromAddress, signInToAccount } = attemptsAMinute;
    expect([signInToAccountFromAddress, signInFromAddress, signInToAccount].toSorted((a, b) => a - b)).toEqual([
      signInToAccountFromAddress,
      signInFromAddress,
      signInToAccount,
    ]);
  });

  it('are named in docs/security.md, like the provider’s limits', () => {
    const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
    for (const list of ['edge/http/limits.ts', 'provider/limits/limits.ts', 'shared/protocol.ts'])
      expect(text).toContain(list);
  });
});
