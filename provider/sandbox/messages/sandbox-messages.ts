import type { Db } from '../../db/sqlite.ts';
import type { SendMessage } from '../../messages/message-drain.ts';
import type { Channel } from '../../messages/message-table.ts';

/** A mail or SMS in the sandbox's outbox. `at` in ms. */
export type DeliveredMessage = { to: string; subject: string; text: string; links: string[]; at: number };

const MOST_SHOWN = 200;

/** Replaces the mail server and SMS gateway: accepts everything and stores it for the outbox pages. */
export const createSandboxSender =
  (db: Db, channel: Channel, clock: () => number): SendMessage =>
  async ({ id, to, subject, text, links, goodUntil }) => {
    await db
      .insertInto('sandbox_messages')
      .values({
        id,
        channel,
        recipient: to,
        subject,
        text,
        links: JSON.stringify(links),
        at: clock(),
        good_until: goodUntil,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    // Expired messages are deleted even if nobody opens the page.
    await deleteDeliveredBefore(db, clock());
    return { ok: true };
  };

/** Returns unexpired messages, newest first. */
export async function deliveredMessages(db: Db, channel: Channel, now: number): Promise<DeliveredMessage[]> {
  const rows = await db
    .selectFrom('sandbox_messages')
    .selectAll()
    .where('channel', '=', channel)
    .where('good_until', '>', now)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ recipient: to, subject, text, links, at }) => ({
    to,
    subject,
    text,
    links: JSON.parse(links) as string[],
    at,
  }));
}

export async function deleteDeliveredBefore(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sandbox_messages').where('good_until', '<=', now).execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    sandbox_messages: {
      id: string;
      channel: string;
      recipient: string;
      subject: string;
      text: string;
      links: string;
      at: number;
      good_until: number;
    };
  }
}
