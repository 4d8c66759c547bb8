import { type Area, areas } from '#shared/session/profile.ts';
import type { Db } from '../db/sqlite.ts';
import type { Company } from './company-client.ts';

/** How long an answer about an area holds, ms. */
const HOLDS_FOR = 10 * 60_000;
/** The same, if the company did not answer about every area, ms. */
const UNKNOWN_FOR = 30_000;

/** One call of each area, which a company with that area has. */
const calls: Readonly<Record<Area, [method: string, path: string]>> = {
  signUp: ['POST', '/sign-up'],
  reset: ['POST', '/forgot-password'],
  credentials: ['POST', '/user/change-password'],
  browsers: ['GET', '/user/signed-in-browsers'],
  phone: ['POST', '/user/send-phone-number'],
  plans: ['GET', '/portal/get-current-plans'],
  billing: ['GET', '/stripe/prices'],
  billingSummary: ['GET', '/stripe/billing-summary'],
  products: ['POST', '/get-items-by-asins'],
  sellers: ['GET', '/sellers/most-rated'],
  suppliers: ['POST', '/portal/wholesales/search'],
  history: ['POST', '/user/get-team-history/1/10'],
  memberWork: ['POST', '/user/add-member'],
};

export type Lacking = {
  /** What the company's API lacks. */
  areas: () => Promise<Area[]>;
  /** Says that a call of a person got a 404. */
  seen: (path: string) => void;
};

/**
 * Finds out what the company's API lacks. Each area's call is tried without a token and without content, which changes
 * nothing: an API that has it refuses, and one that lacks it answers 404. An API that guards every path refuses those as
 * well; what it lacks shows when a person's call gets the 404.
 */
export function createLacking(db: Db, company: Company, clock: () => number): Lacking {
  const lacks = new Set<Area>();
  let again = Number.NEGATIVE_INFINITY;
  let trying: Promise<void> | undefined;

  const tryAll = async (): Promise<void> => {
    const answered = await Promise.all(
      areas.map(async (area) => {
        const [method, path] = calls[area];
        const { status } = await company.open({ method, path, ...(method === 'GET' ? {} : { body: '{}' }) });
        if (status === 404) lacks.add(area);
        // 401: it has the call, or guards every path. Without an answer, nothing new is known.
        else if (status !== 401 && status < 500) lacks.delete(area);
        return status < 500;
      }),
    );
    again = clock() + (answered.every(Boolean) ? HOLDS_FOR : UNKNOWN_FOR);
  };

  return {
    async areas() {
      if (clock() >= again)
        trying ??= tryAll().finally(() => {
          trying = undefined;
        });
      await trying;
      // Rows of the history can come by ingest, too.
      const missing =
        lacks.has('history') && (await hasHistory(db)) ? [...lacks].filter((area) => area !== 'history') : [...lacks];
      return missing.sort();
    },
    seen: (path) => {
      for (const area of areas) if (path.startsWith(calls[area][1])) lacks.add(area);
    },
  };
}

const hasHistory = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('team_history').select('n').limit(1).executeTakeFirst()) !== undefined ||
  (await db.selectFrom('scans').select('n').limit(1).executeTakeFirst()) !== undefined;
