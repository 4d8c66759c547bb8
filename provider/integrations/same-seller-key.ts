import { createHash } from 'node:crypto';
import { factOf } from '../db/open.ts';
import type { Db } from '../db/sqlite.ts';

const FACT = 'seller key';

/**
 * Makes sure that processes on one database seal tokens with the same key: what one has sealed, another must open. The
 * first one's key counts; after it was lost, a process that is alone begins with a new one.
 * @param leads whether this process leads, which it does if it is alone
 * @throws when another process uses another key
 */
export async function checkSellerKey(db: Db, secret: string, leads: boolean): Promise<void> {
  const hash = createHash('sha256').update(`${FACT} ${secret}`).digest('base64url');
  if ((await factOf(db, FACT, () => hash)) === hash) return;
  if (!leads)
    throw new Error(
      'Another provider on the database of DATABASE_URL has another key for tokens: copy its file DATA_DIR/seller-key into the DATA_DIR of this one.',
    );
  await db.updateTable('facts').set({ value: hash }).where('name', '=', FACT).execute();
}
