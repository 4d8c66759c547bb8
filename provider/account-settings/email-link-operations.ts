import * as v from 'valibot';
import type { EmailLinkOutcome } from '#shared/account/credentials.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { withoutFormerEmail } from '../account/account.ts';
import { accountByEmail, accountById, updateProfile } from '../account/accounts-table.ts';
import { deleteSessionsOf } from '../account/sessions-table.ts';
import { spendCode } from '../codes/one-time-codes.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { moveTo } from './move-email.ts';

export const CONFIRM = 'confirm-email';
export const RESTORE = 'restore-email';
/** What a link is about: whose address it is. */
const aboutSchema = v.object({ accountId: v.string(), email: v.string() });

const badLink = refusal(400, 'BAD_LINK', 'This link is no longer good. It may have been used, or be too old.');
const taken = refusal(409, 'EMAIL_TAKEN', 'This address belongs to another account by now. Please contact support.');

/** The links in the mails about a change of e-mail. Each is good once. */
export const createEmailLinkOperations = (deps: Deps) => ({
  apply: async (token: string): Promise<Result<EmailLinkOutcome, Refusal>> => {
    const done = await deps.write(async (trx) => (await confirm(trx, deps, token)) ?? (await restore(trx, deps, token)) ?? fail(badLink));
    if (!done.ok) return done;
    deps.sessionsEnded(done.value.ended);
    return ok(done.value.outcome);
  },
});

type Done = Result<{ outcome: EmailLinkOutcome; ended: string[] }, Refusal>;

/** @returns undefined where it is no such link */
async function confirm(trx: Trx, deps: Deps, token: string): Promise<Done | undefined> {
  const about = await aboutOf(trx, CONFIRM, token, deps.clock());
  if (!about) return undefined;
  const account = await accountById(trx, about.accountId);
  // The address was changed once more meanwhile.
  if (account?.email !== about.email) return fail(badLink);
  await updateProfile(trx, account.id, withoutFormerEmail(account.profile));
  return ok({ outcome: { done: 'confirmed', userId: account.id }, ended: [] });
}

/** Whoever has changed it loses his sessions with it. */
async function restore(trx: Trx, deps: Deps, token: string): Promise<Done | undefined> {
  const about = await aboutOf(trx, RESTORE, token, deps.clock());
  if (!about) return undefined;
  const account = await accountById(trx, about.accountId);
  if (!account) return fail(badLink);
  const holder = await accountByEmail(trx, about.email);
  if (holder && holder.id !== account.id) return fail(taken);
  await moveTo(deps, trx, account, about.email);
  await updateProfile(trx, account.id, withoutFormerEmail(account.profile));
  return ok({ outcome: { done: 'restored', userId: account.id }, ended: await deleteSessionsOf(trx, [account.id]) });
}

async function aboutOf(trx: Trx, purpose: string, token: string, now: number) {
  const issued = await spendCode(trx, purpose, token, now);
  const about = v.safeParse(aboutSchema, issued?.about);
  return about.success ? about.output : undefined;
}
