import { rates } from '#provider/limits/limits.ts';
import type { HandOver } from '#shared/decisions/decisions.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Account } from '../account/account-record.ts';
import type { Deps } from '../deps.ts';
import { invalid, type Refusal, refusal } from '../http/refuse.ts';
import { takeCaps } from '../limits/caps-table.ts';
import { alertProduct } from '../notifications/alert-product.ts';
import { alertsWithIds } from '../notifications/alert-states-table.ts';
import { changeAlerts } from '../notifications/change-alerts.ts';
import { assigneeNamed } from '../notifications/inbox-people.ts';
import { storeNotice } from '../notifications/store-notice.ts';

const refusals = {
  tooMany: refusal(429, errorCodes.tooMany, `You can hand over ${rates.handOvers.most} products a day. Please try again tomorrow.`),
  noInbox: refusal(403, errorCodes.forbidden, 'Your plan has no inbox, in which the product would be handed over.'),
  noReader: invalid({ to: 'not in the team, or without notifications' }, 'This person does not see your notifications.'),
};

/** Hands a product to a colleague. The notice about it and its assignment share a transaction, so that it never arrives without a reader. */
export const createHandOver =
  (deps: Deps) =>
  (owner: Account, { marketplace, asin, to, note }: HandOver): Promise<Result<object, Refusal>> =>
    deps.write(async (trx) => {
      if ((await takeCaps(trx, deps.clock(), [{ key: `hand-overs ${owner.id}`, ...rates.handOvers }])) > 0) return fail(refusals.tooMany);
      const assignee = await assigneeNamed(trx, owner.id, to, owner.id);
      if (!assignee.ok) return fail(refusals.noReader);
      const { title } = await alertProduct(trx, owner.id, asin);
      const id = await storeNotice(deps, trx, owner.id, { about: 'handover', asin, name: title?.trim().slice(0, 200) || asin, member: to }, marketplace);
      if (id === null) return fail(refusals.noInbox);
      const alerts = await alertsWithIds(trx, owner.id, [id]);
      const command = { kind: 'assign', to, note } as const;
      await changeAlerts(trx, deps, { accountId: owner.id, id: deps.newId(), madeBy: owner.id }, alerts, [{ command, assignee: assignee.value }]);
      return ok({});
    });
