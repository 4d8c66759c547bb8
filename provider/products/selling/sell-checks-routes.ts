import { sellCalls } from '#shared/products/selling/calls.ts';
import { fail, ok } from '#shared/result.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../http/refuse.ts';
import { serve } from '../../serve.ts';
import { notifyTeam, type SellChecker } from './sell-checker.ts';
import { countWanted, lookAtChecks, pauseChecks, wantChecks } from './sell-checks-table.ts';

/** The most products that a team can wait for: Amazon needs almost three hours for them. */
const MOST_WANTED = 50_000;

const tooMany = refusal(
  400,
  'TOO_MANY_CHECKS',
  `Your team already waits for many checks. At most ${MOST_WANTED.toLocaleString('en-US')} can wait at a time. Please try again later.`,
);

/** Whether Amazon lets the seller list products. */
export const sellChecksRoutes = ({ write, clock }: Deps, checker: SellChecker) =>
  serve(sellCalls, {
    read: async ({ owner: { id } }, { marketplace, ...which }) => {
      const checks = await write((trx) => lookAtChecks(trx, clock(), { accountId: id, marketplace, ...which }));
      if (checks.some(({ state }) => state === 'waits')) checker.wake();
      return { checks, stopped: checker.stopped(id, marketplace) };
    },
    want: async ({ owner: { id } }, { marketplace, asins, conditions, paused }) => {
      const list = { accountId: id, marketplace, asins: [...new Set(asins)], conditions };
      const done = await write(async (trx) => {
        if (paused) await pauseChecks(trx, list);
        else {
          // Counted with the write: calls that come at once must not pass it together.
          const added = list.asins.length * conditions.length - (await countWanted(trx, id, list));
          if (added > 0 && added + (await countWanted(trx, id)) > MOST_WANTED) return fail(tooMany);
          await wantChecks(trx, clock(), list);
        }
        await notifyTeam(trx, clock(), id, { marketplace, asins: [] });
        return ok({});
      });
      if (!done.ok) return done;
      if (!paused) {
        checker.restart(id, marketplace);
        checker.wake();
      }
      return { stopped: checker.stopped(id, marketplace) };
    },
  });
