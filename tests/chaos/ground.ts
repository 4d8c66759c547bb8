import type { TestUpstream } from '#tests/support/upstream.ts';
import type { FaultyWay } from './faulty-way.ts';
import type { Eviction, ObjectFault } from './host-faults.ts';
import type { HostStep } from './schedule.ts';

/** One edge before one provider, with everything between them that can go wrong. */
export type World = {
  /** How fast the tabs run. */
  tabRate: number;
  /** How long to wait for all to be right again, ms. */
  patience: number;
  upstream: TestUpstream;
  way: FaultyWay;
  url(): string;
  /** The edge's own time, ms. */
  now(): number;
  /** A cookie of a session that ends when told. */
  seal(session: { userId: string; sessionId: string; token: string; issuedAt: number; expiresAt: number }): Promise<string>;
  trouble(step: HostStep): Promise<void>;
  /** Befalls one user's object, where there are such; it may take its time. */
  harm(user: string, fault: ObjectFault | Eviction): Promise<boolean>;
  /** Counts the times that the log was lost or put back. */
  logLosses(): number;
};

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
