import { Hono } from 'hono';
import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { memberPaths } from '#shared/members/calls.ts';
import type { CloneTarget } from '#shared/members/member-work.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { type Refusal, refuse } from '../http/refuse.ts';
import type { Account } from '../session/account-record.ts';
import type { PortalEnv } from '../session/portal-token.ts';
import { calculatorSettings, copyCalculatorSettings, putCalculatorSettings } from './calculator-table.ts';
import { insertChange } from './changes-table.ts';
import { memberRefusals } from './member-refusals.ts';
import { memberOf } from './members-table.ts';

const settingsSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
    v.union([v.number(), v.boolean(), v.pipe(v.string(), v.maxLength(200))]),
  ),
  v.maxEntries(counts.calculatorSettings),
);
const putSchema = v.object({ marketplace: v.picklist(supportedMarketplaces), settings: settingsSchema });
const allSchema = v.object({ settings: v.record(v.string(), settingsSchema), mirrored: v.boolean() });

const documented = documentedUnder('Sub-accounts');

/**
 * Calculator settings of an account, by marketplace. A member with the flag `disabledCalculatorSettings` sees those of
 * the main account instead of their own. With the flag off, members have their own settings, and the main account can
 * copy its settings to them.
 */
export function calculatorRoutes(deps: Deps): Hono<PortalEnv> {
  const { db, clock } = deps;
  const app = new Hono<PortalEnv>();

  app.get(
    memberPaths.calculatorSettings,
    documented(
      'Calculator settings: the account’s own, or the main account’s if mirrored (ours, optional)',
      allSchema,
      401,
    ),
    async (c) => {
      const { account, owner } = c.var.caller;
      const mirrored = mirrors(account);
      return c.json({ settings: await calculatorSettings(db, mirrored ? owner.id : account.id), mirrored });
    },
  );
  app.put(
    memberPaths.calculatorSettings,
    documented('Save the calculator settings of a marketplace (ours, optional)', v.object({}), 400, 401, 403),
    checkBody(putSchema),
    async (c) => {
      const { account } = c.var.caller;
      if (mirrors(account)) return refuse(c, memberRefusals.mirrored);
      const { marketplace, settings } = c.req.valid('json');
      await putCalculatorSettings(db, account.id, marketplace, settings, clock());
      return c.json({});
    },
  );

  return app;
}

/** Copies the settings as they are now. Later changes by the main account need another copy, or mirroring. */
export const createCloneSettings =
  ({ clock, write }: Deps) =>
  (
    owner: Account,
    { subId, marketplace }: { subId: string; marketplace: CloneTarget },
  ): Promise<Result<object, Refusal>> =>
    write(async (trx) => {
      const member = await memberOf(trx, owner.id, subId);
      if (!member) return fail(memberRefusals.foreign);
      const marketplaces = marketplace === 'ALL' ? supportedMarketplaces : [marketplace];
      await copyCalculatorSettings(trx, owner.id, subId, marketplaces, clock());
      await insertChange(trx, clock(), member, { kind: 'settings-cloned', by: owner, detail: marketplace });
      return ok({});
    });

const mirrors = ({ id, ownerId, profile }: Account): boolean =>
  id !== ownerId && profile.disabledCalculatorSettings === true;
