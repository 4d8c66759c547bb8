import type { Context } from 'hono';
import type { SessionCheck } from '#edge/hub/hub.ts';
import type { Session, UpstreamAnswer } from '#edge/hub/ports.ts';
import type { Log } from '#shared/process-log.ts';
import type { DeviceCookies, GoogleCookies, OnboardingCookies, ReturnCookies, SessionCookies } from './cookies.ts';
import type { HomeCookie } from './home-cookie.ts';

export type SessionDeps = {
  now(): number;
  newId(): string;
  cookies: SessionCookies;
  home: HomeCookie;
  devices: DeviceCookies;
  onboardings: OnboardingCookies;
  returns: ReturnCookies;
  googleCookies: GoogleCookies;
  upstream: { session: { signOut(token: string): UpstreamAnswer<unknown> } };
  hubs: SessionHubs;
  /** Keeps work running after the response. The work must not fail. */
  background(c: Context, work: Promise<unknown>): void;
  log: Log;
};

export type SessionHubs = {
  check(session: Session): Promise<SessionCheck>;
  refreshAccount(userId: string): Promise<void>;
  endSession(userId: string, sessionId: string, inactive?: boolean): Promise<void>;
};
