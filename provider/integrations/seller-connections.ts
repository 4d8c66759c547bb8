import type { Hono } from 'hono';
import type { ConsentServices } from '#shared/onboarding/wire.ts';
import type { BodyEnv } from '../http/limit-body.ts';
import type { Connections } from './connect.ts';
import type { readAmazon, readWalmart } from './read-connections.ts';
import type { AmazonService, WalmartService } from './seller-services.ts';

/** Connections as the calls see them. */
export type SellerConnections = {
  connections: Connections;
  /** The marketplaces themselves: the real services, or the sandbox's. */
  marketplaces: { amazon: AmazonService; walmart: WalmartService };
  services: ConsentServices;
  readAmazon: (ownerId: string) => ReturnType<typeof readAmazon>;
  readWalmart: (ownerId: string) => ReturnType<typeof readWalmart>;
  /** Lets time pass: reminders, ends, and what has not been answered yet. */
  passTime: () => Promise<void>;
  /** The sandbox's pages, where one of the services is the sandbox. */
  pages: Hono<BodyEnv> | undefined;
  start: () => { close: () => Promise<void> };
};
