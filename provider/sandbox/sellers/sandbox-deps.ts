import type { NotificationType } from '#shared/notifications/notification.ts';
import type { Deps } from '../../deps.ts';

export type SellerSandboxDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'portalUrl'>;

/** A message that the sandbox's Amazon sends. @param marketplaces codes, of which it is for one @param at ms */
export type SandboxMessage = {
  type: NotificationType;
  sellerId: string;
  subscriptionId: string;
  marketplaces: readonly string[];
  at: number;
  notificationId: string;
};

export type SellerSandboxOptions = {
  pagesUrl: () => string;
  /** By way of the ingest door, as a company's own forwarding does. */
  send: (message: SandboxMessage) => Promise<void>;
  /** Where others reach this machine nothing is connected in a sandbox. */
  open: boolean;
  onError: (cause: unknown) => void;
};
