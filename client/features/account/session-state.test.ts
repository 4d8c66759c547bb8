import { map } from 'rxjs';
import { describe, it } from 'vitest';
import type { UserInfo } from '#shared/session/user.ts';
import { marbles } from '#tests/support/marbles.ts';
import { createSessionState, type SessionInput } from './session$.ts';

describe('the session state', () => {
  const user: UserInfo = { _id: 'u' };
  const phases = (line: string, inputs: Record<string, SessionInput>, expected: string) =>
    marbles(({ hot, expectObservable }) => {
      const phase$ = createSessionState(hot(line, inputs)).pipe(
        map((session) => (session.phase === 'signed-out' ? session.why : session.phase)),
      );
      expectObservable(phase$).toBe(expected, {
        l: 'loading',
        i: 'signed-in',
        f: 'fresh',
        c: 'chosen',
        e: 'ended',
        a: 'inactive',
        u: 'unreachable',
      });
    });

  it('is loading, never signed out, until the edge has answered [AUTH-15]', () => {
    phases('-a-b', { a: { kind: 'restoring' }, b: { kind: 'restored', user } }, 'll-i');
    phases('-a-n', { a: { kind: 'restoring' }, n: { kind: 'nobody' } }, 'll-f');
  });

  it('distinguishes a chosen sign-out from an ended session, even when late answers say it ended', () => {
    phases('-abc', { a: { kind: 'signed-in', user }, b: { kind: 'signed-out' }, c: { kind: 'ended' } }, 'licc');
    phases('-ab', { a: { kind: 'signed-in', user }, b: { kind: 'ended' } }, 'lie');
  });

  it('knows that the account was made inactive, whether the stream or a call says so first [MEM-12]', () => {
    const ended = {
      a: { kind: 'signed-in', user },
      b: { kind: 'ended' },
      c: { kind: 'ended', inactive: true },
    } as const;
    phases('-acb', ended, 'liaa');
    phases('-abc', ended, 'liea');
    phases('-n', { n: { kind: 'nobody', inactive: true } }, 'la');
    phases('-abc', { ...ended, b: { kind: 'signed-out' } }, 'licc');
  });

  it('says that the portal cannot be reached instead of showing the sign-in', () => {
    phases('-u', { u: { kind: 'unreachable', message: 'No network' } }, 'lu');
  });
});
