import * as v from 'valibot';
import { DEEPEST_BODY, isObject, parseJson } from '#shared/parse-json.ts';
import type { Deps } from '../deps.ts';
import { changeFlags } from '../members/change-flags.ts';
import { insertChange } from '../members/changes-table.ts';
import { memberOf } from '../members/members-table.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { accountById, updateProfile } from '../session/accounts-table.ts';
import type { Caller } from '../session/portal-token.ts';
import { storePerson } from './seen-people.ts';

/** A member in the company's list, as far as a row here needs it. */
const listedSchema = v.object({
  _id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200)),
  email: v.nullish(v.pipe(v.string(), v.maxLength(254))),
  firstName: v.nullish(v.pipe(v.string(), v.maxLength(200))),
  lastName: v.nullish(v.pipe(v.string(), v.maxLength(200))),
});
const MOST_MEMBERS = 1_000;

const nameSchema = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))), undefined));

/** What a body of the company's call that changes a member says of names, and of the rights that only this portal knows. */
const editSchema = v.object({
  firstName: nameSchema,
  lastName: nameSchema,
  accessNotifications: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
  changePrices: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
});

/**
 * Lays our two rights over the company's answer about sub-accounts: its list, or one of them. Members who have not
 * logged in yet get a row here, so that rights can be given to them.
 * @param caller the main account that asks
 */
export async function withOurRights(deps: Deps, caller: Caller, answer: Response): Promise<Response> {
  const text = await answer.text();
  const json = parseJson(text, DEEPEST_BODY);
  if (!json.ok) return asJson(text);
  for (const row of rowsIn(json.value).slice(0, MOST_MEMBERS)) {
    const read = v.safeParse(listedSchema, row);
    if (!read.success) continue;
    const member = read.output;
    const known =
      (await accountById(deps.db, member._id)) ??
      (
        await deps.write((trx) =>
          storePerson(trx, { ...member, accountType: 'SUB_USER', ownerId: caller.account.ownerId }, deps.clock()),
        )
      ).account;
    if (known.ownerId !== caller.account.ownerId) continue;
    const { accessNotifications = false, changePrices = false } = known.profile;
    Object.assign(row, { accessNotifications, changePrices });
  }
  return asJson(JSON.stringify(json.value));
}

/** Stores the names and our two rights of a member whom the company has changed, and who did it. @param body of the call */
export async function keepEdit(deps: Deps, { owner }: Caller, memberId: string, body: string): Promise<void> {
  const json = parseJson(body, DEEPEST_BODY);
  const read = json.ok ? v.safeParse(editSchema, json.value) : undefined;
  if (!read?.success) return;
  const { firstName, lastName, ...rights } = read.output;
  await deps.write(async (trx) => {
    const now = deps.clock();
    const member = await memberOf(trx, owner.id, memberId);
    if (!member) return;
    const { profile } = member;
    const isRenamed = firstName && lastName && (firstName !== profile.firstName || lastName !== profile.lastName);
    const named = isRenamed
      ? { ...member, profile: { ...profile, firstName, lastName, fullName: `${firstName} ${lastName}` } }
      : member;
    if (isRenamed) {
      await updateProfile(trx, memberId, named.profile);
      await insertChange(trx, now, named, { kind: 'edited', by: owner });
    }
    if (await changeFlags(trx, now, owner, named, rights))
      await enqueue(trx, now, [{ accountId: memberId, event: 'user:updated', data: {} }]);
  });
}

/** The list alone or under a name, or one member. */
function rowsIn(answer: unknown): object[] {
  const fields = isObject(answer) ? [answer.members, answer.users, answer.data, answer.user] : [];
  const found = [answer, ...fields].find(Array.isArray) ?? fields.find(isObject) ?? answer;
  return (Array.isArray(found) ? found : [found]).filter(isObject);
}

const asJson = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });
