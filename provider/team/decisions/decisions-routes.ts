import type { MiddlewareHandler } from 'hono';
import { rates, waitingCalls } from '#provider/limits/limits.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { decisionCalls } from '#shared/team/decisions/calls.ts';
import { type HandOver, NOTE_FOR } from '#shared/team/decisions/decisions.ts';
import type { Deps } from '../../deps.ts';
import { createTurns, inTurn } from '../../http/account-turns.ts';
import { invalid, type Refusal, refusal } from '../../http/refuse.ts';
import { alertProduct } from '../../inbox/alert-product.ts';
import { alertsWithIds } from '../../inbox/alert-states-table.ts';
import { changeAlerts } from '../../inbox/change-alerts.ts';
import { assigneeNamed } from '../../inbox/inbox-people.ts';
import { storeNotice } from '../../inbox/store-notice.ts';
import { countCaps } from '../../limits/caps-table.ts';
import { colleagueLooks } from '../../products/product-looks-table.ts';
import { serve } from '../../serve.ts';
import type { Account } from '../../session/account-record.ts';
import { teamMembers } from '../../session/accounts-table.ts';
import type { PortalEnv } from '../../session/portal-token.ts';
import { teamLeadCosts } from './lead-costs.ts';
import { passedOver, researchedTwice } from './team-decisions.ts';

const refusals = {
  tooMany: refusal(
    429,
    errorCodes.tooMany,
    `You can hand over ${rates.handOvers.most} products a day. Please try again tomorrow.`,
  ),
  noInbox: refusal(403, errorCodes.forbidden, 'Your plan has no inbox, in which the product would be handed over.'),
  noReader: invalid(
    { to: 'not in the team, or without notifications' },
    'This person does not see your notifications.',
  ),
};

/**
 * Hands a product to a colleague. The notice about it and its assignment share a transaction, so that it never arrives
 * without a reader.
 */
const createHandOver =
  (deps: Deps) =>
  (owner: Account, { marketplace, asin, to, note }: HandOver): Promise<Result<object, Refusal>> =>
    deps.write(async (trx) => {
      if ((await countCaps(trx, deps.clock(), [{ key: `hand-overs ${owner.id}`, ...rates.handOvers }])) > 0)
        return fail(refusals.tooMany);
      const assignee = await assigneeNamed(trx, owner.id, to, owner.id);
      if (!assignee.ok) return fail(refusals.noReader);
      const { title } = await alertProduct(trx, deps.productData, owner.id, asin);
      const id = await storeNotice(
        deps,
        trx,
        owner.id,
        { about: 'handover', asin, name: title?.trim().slice(0, 200) || asin, member: to },
        marketplace,
      );
      if (id === null) return fail(refusals.noInbox);
      const alerts = await alertsWithIds(trx, owner.id, [id]);
      const command = { kind: 'assign', to, note } as const;
      await changeAlerts(trx, deps, { accountId: owner.id, id: deps.newId(), madeBy: owner.id }, alerts, [
        { command, assignee: assignee.value },
      ]);
      return ok({});
    });

const { colleagues, handOver, ...lists } = decisionCalls;

/** What a team's look-ups led to. The lists are for main accounts; every member hears who else looked up a product. */
export function decisionsRoutes(deps: Deps) {
  const filled: MiddlewareHandler<PortalEnv> = async (_, next) => {
    await deps.histories.filled;
    await next();
  };
  const questions = serve(
    lists,
    {
      repeats: ({ owner }, which) => researchedTwice(deps, owner.id, which),
      passed: ({ owner }, which) => passedOver(deps, owner.id, which),
      leads: ({ owner }, which) => teamLeadCosts(deps, owner.id, which),
    },
    filled,
    inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.history })),
  );
  const hand = createHandOver(deps);
  const team = serve(
    { colleagues, handOver },
    {
      colleagues: async ({ account: { id, ownerId } }, { marketplace, asins }) => {
        const found = await colleagueLooks(
          deps.db,
          { ownerId, memberId: id, marketplace },
          asins,
          deps.clock() - NOTE_FOR,
        );
        if (found.length === 0) return { looks: [] };
        const members = await teamMembers(deps.db, ownerId);
        // A deleted member's look-up is nobody's to ask about.
        return {
          looks: found.flatMap(({ asin, memberId, at }) =>
            members.has(memberId) ? [{ asin, name: members.get(memberId)?.name ?? '', at }] : [],
          ),
        };
      },
      handOver: ({ owner }, wish) => hand(owner, wish),
    },
  );
  return questions.route('/', team);
}
