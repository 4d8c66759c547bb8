import type { TestUpstream } from '#tests/support/upstream.ts';
import type { FaultyWay } from './faulty-way.ts';
import type { Eviction, ObjectFault } from './host-faults.ts';
import type { HostStep } from './schedule.ts';

/** One edge and one provider, with control over everything that can go wrong between them. */
export type World = {
  tabRate: number;
  /** How long to wait for everything to recover, ms. */
  patience: number;
  upstream: TestUpstream;
  way: FaultyWay;
  url(): string;
  /** The edge's own time, ms. */
  now(): number;
  /** Seals a session cookie with the given end. */
  seal(session: {
    userId: string;
    sessionId: string;
    token: string;
    issuedAt: number;
    expiresAt: number;
  }): Promise<string>;
  trouble(step: HostStep): Promise<void>;
  /** Applies a fault to one user's object, on hosts with objects. May take a while. */
  harm(user: string, fault: ObjectFault | Eviction): Promise<boolean>;
  /** How often the log was lost or restored from a copy. */
  logLosses(): number;
};

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
