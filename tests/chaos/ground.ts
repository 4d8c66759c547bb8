import type { TestUpstream } from '#tests/support/upstream.ts';
import type { FaultyWay } from './faulty-way.ts';
import type { HostStep } from './schedule.ts';

/** One edge before one provider, with everything between them that can go wrong. */
export type World = {
  rate: number;
  upstream: TestUpstream;
  way: FaultyWay;
  url(): string;
  /** The edge's own time, ms. */
  now(): number;
  /** A cookie of a session that ends when told. */
  seal(session: { userId: string; sessionId: string; token: string; issuedAt: number; expiresAt: number }): Promise<string>;
  trouble(step: HostStep): Promise<void>;
  /** Counts the times that the log was lost or put back. */
  logLosses(): number;
};

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
