import type { MiddlewareHandler } from 'hono';
import type { Area } from '#shared/session/profile.ts';
import type { Deps } from '../deps.ts';
import { everyMinute } from '../every-minute.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { companyFigures } from '../inbox/company-alerts-table.ts';
import { createTokenSeal } from '../integrations/token-seal.ts';
import { createCompanyAlerts } from './company-alerts.ts';
import { type CompanyAddresses, createCompany } from './company-client.ts';
import { type CompanyIdentity, createIdentity } from './company-identity.ts';
import { type CompanySockets, createCompanySockets } from './company-sockets.ts';
import { type CompanyWrites, createCompanyWrites } from './company-writes.ts';
import { createForgottenPeople, PEOPLE_CHECK } from './forgotten-people.ts';
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
  /** Looks for people whom the company no longer has now, instead of within PEOPLE_CHECK. */
  checkPeople: () => Promise<void>;
  forward: (base: string) => MiddlewareHandler<BodyEnv>;
  close: () => Promise<void>;
};

type CompanyFigures = {
  waiting: number;
  since: number | null;
  sockets: { joined: number; wanted: number };
};

/**
 * @param secret seals the tokens of the company's people in the database
 * @param heard.onMissed called with a person of whom something could not be stored, for now
 */
export function createCompanion(
  deps: Deps,
  addresses: CompanyAddresses,
  secret: string,
  heard: { onError: (cause: unknown) => void; onMissed: (personId: string) => void },
): Companion {
  const { onError } = heard;
  const company = createCompany(addresses, (sentence) => deps.log('warn', sentence));
  const lacking = createLacking(deps.db, company, deps.clock);
  const seal = createTokenSeal(secret);
  const forgotten = createForgottenPeople(deps, company, seal);
  const identity = createIdentity(deps, company, seal, forgotten);
  const people = async () => {
    await identity.checkIdle();
    await forgotten.run();
  };
  const checks = everyMinute(deps, people, onError, PEOPLE_CHECK);
  const writes = createCompanyWrites(deps, company, identity, onError);
  const sockets = createCompanySockets(
    deps,
    addresses,
    { identity, forgotten, alerts: createCompanyAlerts(deps, company) },
    heard,
  );
  return {
    identity,
    writes,
    sockets,
    figures: async () => ({ ...(await companyFigures(deps.db)), sockets: sockets.figures() }),
    lacks: lacking.areas,
    forward: (base) => forwardToCompany(deps, company, lacking, identity, base),
    checkPeople: people,
    close: async () => {
      sockets.close();
      await checks.close();
      await writes.close();
    },
  };
}
