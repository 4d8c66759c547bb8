import { createSessionCookies } from '#edge/session/cookies.ts';

/**
 * Makes the session cookies of the load generator's users, as a sign-in would. The provider of the benchmarks knows
 * their tokens.
 */
export async function sealedCookies(secret: string, users: number): Promise<string[]> {
  const cookies = await createSessionCookies(secret, false);
  const now = Date.now();
  const sealed: string[] = [];
  for (let user = 0; user < users; user += 1) {
    const session = {
      userId: `u${user}`,
      sessionId: `s${user}`,
      token: `t${user}`,
      issuedAt: now,
      expiresAt: now + 3_600_000,
    };
    sealed.push((await cookies.seal(session, true)).split(';')[0] as string);
  }
  return sealed;
}
