import type { Context } from 'hono';
import type { StreamHead } from '#edge/hub/hub.ts';
import type { Session, UpstreamAnswer } from '#edge/hub/ports.ts';
import type { Refusal } from '#edge/hub/sessions.ts';
import type { SessionCookies } from './cookie.ts';
import type { DeviceCookies } from './device-cookie.ts';
import type { GoogleCookies } from './google-cookies.ts';
import type { OnboardingCookies } from './onboarding-cookie.ts';
import type { ReturnCookies } from './return-cookie.ts';

/** What sessions need of what a host supplies. */
export type SessionDeps = {
  now(): number;
  newId(): string;
  cookies: SessionCookies;
  devices: DeviceCookies;
  onboardings: OnboardingCookies;
  returns: ReturnCookies;
  googleCookies: GoogleCookies;
  upstream: { session: { signOut(token: string): UpstreamAnswer<unknown> } };
  hubs: SessionHubs;
  /** Sees to it that work goes on after the answer. It must not fail. */
  background(c: Context, work: Promise<unknown>): void;
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
};

export type SessionHubs = {
  check(session: Session): Promise<{ ok: true; head: StreamHead } | { ok: false; refusal: Refusal }>;
  endSession(userId: string, sessionId: string, inactive?: boolean): Promise<void>;
};
