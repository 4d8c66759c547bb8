import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { sellerTabs } from '#shared/sellers/paths.ts';
import type { SellerRow } from '#shared/sellers/seller.ts';
import { topRatedTexts } from './texts.ts';
import { countOf, nameOf, ratingOf, SellerLink } from './top-columns.tsx';

/** A seller on a phone. */
export const TopCard = ({ seller, marketplace }: { seller: SellerRow; marketplace: SupportedMarketplace }) => {
  const name = nameOf(seller);
  return (
    <div className="seller-card">
      <span className="cut strong" dir="auto">
        {name}
      </span>
      <b className="fig">{ratingOf(seller.feedback.feedback_rating)}</b>
      <span className="code small soft cut">{seller.seller_id}</span>
      <span className="small soft fig">{topRatedTexts.feedback(countOf(seller.feedback.feedback_count))}</span>
      <span className="small soft fig">{topRatedTexts.listings(countOf(seller.listing_count))}</span>
      <span className="ways">
        <SellerLink seller={seller} tab={sellerTabs.storefront} marketplace={marketplace} label={topRatedTexts.storefrontOf(name)}>
          {topRatedTexts.columns.storefront}
        </SellerLink>
        <SellerLink seller={seller} tab={sellerTabs.metrics} marketplace={marketplace} label={topRatedTexts.metricsOf(name)}>
          {topRatedTexts.columns.metrics}
        </SellerLink>
      </span>
    </div>
  );
};
