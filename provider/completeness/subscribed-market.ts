import { regionNames, regions } from '#shared/integrations/regions.ts';
import { alertKinds } from '#shared/notifications/alert-kinds.ts';
import type { Db } from '../db/sqlite.ts';
import { deliveryOf } from '../integrations/ask-amazon.ts';
import { lineOf } from '../integrations/message-lines-table.ts';
import { linkOf } from '../integrations/seller-links-table.ts';
import type { OwnProduct } from './own-offers-table.ts';

/** Whether messages about offers are to come from a marketplace: its region is connected, and the seller has neither left it out nor was refused. */
export async function isSubscribedMarket(db: Db, { account_id, marketplace }: Pick<OwnProduct, 'account_id' | 'marketplace'>): Promise<boolean> {
  const name = regionNames.find((each) => regions[each].marketplaces.includes(marketplace));
  const region = name && regions[name].key;
  const link = region && (await linkOf(db, account_id, region));
  if (!link || !deliveryOf(link).marketplaces.includes(marketplace)) return false;
  const line = await lineOf(db, { account_id, region, notification_type: alertKinds['offer-change'].type });
  return line?.state !== 'refused';
}
