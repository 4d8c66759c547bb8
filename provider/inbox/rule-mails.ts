import { formatCount, plural } from '#shared/format.ts';
import { plainLine, withoutLinks } from '#shared/plain-text.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { rates } from '../limits/limits.ts';
import { mailBody } from '../mail/mail-body.ts';
import { accountById } from '../session/accounts-table.ts';
import { mailToOwner } from '../session/mail-to-owner.ts';
import { preferencesOf } from '../session/preferences-table.ts';
import type { InboxAlert } from './alert-states-table.ts';
import { alertLineOf } from './line-of-alert.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /** Mails of rules within the hour that began with the first of them. `more`: alerts that got none. */
    rule_mails: { owner_id: string; since: number; sent: number; more: number };
  }
}

type MailDeps = Pick<Deps, 'clock' | 'portalUrl'>;

/** How long a mail about an alert is worth sending, ms. */
const MAIL_FOR = 24 * 3_600_000;
const { most, window } = rates.ruleMails;

/**
 * Mails an alert that a rule found, unless the person has turned these mails off. Beyond the limit it only counts;
 * `passRuleMailTime` mails the number. In the transaction that stores the alert.
 */
export async function mailAlert(deps: MailDeps, trx: Trx, alert: InboxAlert, rule: { name: string }): Promise<void> {
  const owner = await accountById(trx, alert.account_id);
  if (!owner || !(await preferencesOf(trx, owner.id)).ruleMails) return;
  const now = deps.clock();
  let hour = await trx.selectFrom('rule_mails').selectAll().where('owner_id', '=', owner.id).executeTakeFirst();
  if (hour && hour.since + window <= now) {
    await endHour(deps, trx, hour);
    hour = undefined;
  }
  const { since, sent, more } = hour ?? { since: now, sent: 0, more: 0 };
  const fits = sent < most;
  const row = { since, sent: fits ? sent + 1 : sent, more: fits ? more : more + 1 };
  await trx
    .insertInto('rule_mails')
    .values({ owner_id: owner.id, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
  if (!fits) return;
  const record = await trx
    .selectFrom('notifications')
    .select('title')
    .where('id', '=', alert.record_id)
    .executeTakeFirst();
  const name = withoutLinks(plainLine(rule.name));
  const what = withoutLinks(plainLine(record?.title ?? alert.asin));
  const { link, facts } = await alertLineOf(deps, trx, alert);
  await mailToOwner(trx, now, owner, {
    subject: `${name}: ${what}`,
    ...mailBody({
      title: `${name}: ${what}`,
      intro: `Your rule “${name}” found an alert about ${what} (${alert.asin}, ${alert.marketplace}).`,
      facts,
      links: [{ text: 'Open the alert', address: link }],
    }),
    links: [link],
    list: 'rule-mails',
    goodUntil: now + MAIL_FOR,
  });
}

/** Mails how many more alerts there were, once their hour is over. */
export async function passRuleMailTime({ db, write, ...deps }: MailDeps & Pick<Deps, 'db' | 'write'>): Promise<void> {
  const over = (on: Db) =>
    on
      .selectFrom('rule_mails')
      .selectAll()
      .where('since', '<=', deps.clock() - window)
      .limit(100)
      .execute();
  while ((await over(db)).length > 0)
    await write(async (trx) => {
      for (const hour of await over(trx)) await endHour(deps, trx, hour);
    });
}

async function endHour(
  deps: MailDeps,
  trx: Trx,
  { owner_id, more }: { owner_id: string; more: number },
): Promise<void> {
  await trx.deleteFrom('rule_mails').where('owner_id', '=', owner_id).execute();
  const owner = await accountById(trx, owner_id);
  if (!owner || more === 0) return;
  const link = `${deps.portalUrl()}/notifications`;
  const alerts = `${formatCount(more)} ${plural(more, { one: 'more alert', other: 'more alerts' })}`;
  await mailToOwner(trx, deps.clock(), owner, {
    subject: `…and ${alerts}`,
    ...mailBody({
      title: `…and ${alerts}`,
      intro: `Your rules found ${alerts}. You get at most ${most} of these emails an hour; this one stands for the rest.`,
      links: [{ text: 'Open your inbox', address: link }],
    }),
    links: [link],
    list: 'rule-mails',
    goodUntil: deps.clock() + MAIL_FOR,
  });
}
