import { type RegionName, regionNames, regions } from '#shared/integrations/regions.ts';
import { isWalmart } from '#shared/marketplaces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type Connecting, sealedFor } from './connection-context.ts';
import { linkOf } from './seller-links-table.ts';
import { permissionEnded, type Seller, type ServiceFailure } from './seller-services.ts';
import { walmartSeller } from './walmart-webhooks.ts';

/**
 * Finds the seller with which an account sells in a marketplace, with its permission.
 * @param sampleToken the permission of sample sellers, who never gave one
 * @param marketplace a code
 */
export async function sellerIn(
  { db, seal }: Pick<Connecting, 'db' | 'seal'>,
  sampleToken: (region: RegionName, sellerId: string) => string | undefined,
  ownerId: string,
  marketplace: string,
): Promise<Result<Seller, ServiceFailure>> {
  if (isWalmart(marketplace)) return walmartSellerIn({ db, seal }, ownerId);
  const region = regionNames.find((name) => regions[name].marketplaces.includes(marketplace));
  const link = region && (await linkOf(db, ownerId, regions[region].key));
  if (!region || !link)
    return fail({
      reason: 'not-permitted',
      message: 'No seller account is connected in this region. Please connect it first.',
    });
  const refreshToken =
    link.refresh_token === null ? sampleToken(region, link.seller_id) : seal.open(link.refresh_token, sealedFor(link));
  if (link.ended_at !== null || refreshToken === undefined) return fail(permissionEnded('Amazon'));
  return ok({ region, sellerId: link.seller_id, refreshToken });
}

async function walmartSellerIn(
  { db, seal }: Pick<Connecting, 'db' | 'seal'>,
  ownerId: string,
): Promise<Result<Seller, ServiceFailure>> {
  const link = await linkOf(db, ownerId, 'walmart');
  if (!link)
    return fail({ reason: 'not-permitted', message: 'No Walmart account is connected. Please connect it first.' });
  const seller = walmartSeller(seal, link);
  return seller ? ok({ region: 'NA', ...seller }) : fail(permissionEnded('Walmart'));
}
