import { displayName } from '#shared/session/user.ts';
import type { Deps } from '../../deps.ts';
import { storeNotice } from '../../inbox/store-notice.ts';
import { accountById } from '../../session/accounts-table.ts';

/** How often the marks of caps are looked at, ms. */
export const CAPS_CHECK = 2_000;
const PORTION = 100;

/**
 * Tells the owners about the caps that were reached: the notice and the mark are one transaction, so that each comes
 * once.
 */
export async function notifyOfCaps(deps: Deps): Promise<void> {
  const waiting = () =>
    deps.db.selectFrom('cap_marks').select('member_id').where('told', '=', 0).limit(1).executeTakeFirst();
  while (await waiting()) {
    await deps.write(async (trx) => {
      for (const { member_id, day, percent, owner_id, used, cap } of await trx
        .selectFrom('cap_marks')
        .selectAll()
        .where('told', '=', 0)
        .limit(PORTION)
        .execute()) {
        await trx
          .updateTable('cap_marks')
          .set({ told: 1 })
          .where('member_id', '=', member_id)
          .where('day', '=', day)
          .where('percent', '=', percent)
          .execute();
        const member = await accountById(trx, member_id);
        if (!member) continue;
        const name = displayName({ ...member.profile, _id: member.id, email: member.email });
        await storeNotice(deps, trx, owner_id, { about: 'cap', member: member_id, name, percent, used, cap });
      }
    });
  }
}
