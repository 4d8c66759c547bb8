import type { MiddlewareHandler } from 'hono';
import type { Area } from '#shared/session/profile.ts';
import type { Deps } from '../deps.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { companyFigures } from '../inbox/company-alerts-table.ts';
import { createTokenSeal } from '../integrations/token-seal.ts';
import { createCompanyAlerts } from './company-alerts.ts';
import { type CompanyAddresses, createCompany } from './company-client.ts';
import { type CompanyIdentity, createIdentity } from './company-identity.ts';
import { type CompanySockets, createCompanySockets } from './company-sockets.ts';
import { type CompanyWrites, createCompanyWrites } from './company-writes.ts';
import { forwardToCompany } from './forward.ts';
import { createLacking } from './lacking.ts';

/** What makes the provider a companion of a company's API (docs/companion.md). */
export type Companion = {
  identity: CompanyIdentity;
  writes: CompanyWrites;
  sockets: CompanySockets;
  /** For operators: changes of alerts that wait to be written there, since when (ms), and people's sockets. */
  figures: () => Promise<CompanyFigures>;
  /** What the company's API lacks: the portal does without it. */
  lacks: () => Promise<Area[]>;
  forward: (base: string) => MiddlewareHandler<BodyEnv>;
  close: () => Promise<void>;
};

type CompanyFigures = {
  waiting: number;
  since: number | null;
  sockets: { joined: number; wanted: number };
};

/** @param secret seals the tokens of the company's people in the database */
export function createCompanion(
  deps: Deps,
  addresses: CompanyAddresses,
  secret: string,
  onError: (cause: unknown) => void,
): Companion {
  const company = createCompany(addresses, (sentence) => deps.log('warn', sentence));
  const lacking = createLacking(deps.db, company, deps.clock);
  const identity = createIdentity(deps, company, createTokenSeal(secret));
  const writes = createCompanyWrites(deps, company, identity, onError);
  const sockets = createCompanySockets(deps, addresses, identity, createCompanyAlerts(deps, company), onError);
  return {
    identity,
    writes,
    sockets,
    figures: async () => ({ ...(await companyFigures(deps.db)), sockets: sockets.figures() }),
    lacks: lacking.areas,
    forward: (base) => forwardToCompany(deps, company, lacking, identity, base),
    close: async () => {
      sockets.close();
      await writes.close();
    },
  };
}
