import type { CSSProperties } from 'react';
import { Ago } from '#client/ui/age.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { formatCount, formatDate, formatPercent, formatUntil } from '#shared/format.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import type { StorefrontLook } from '#shared/sellers/look.ts';
import { type SellerSummary, sellerPageUrl } from '#shared/sellers/seller.ts';
import { storefrontTexts } from './texts.ts';

type SellerHeadProps = {
  summary: SellerSummary;
  marketplace: string;
  /** undefined if the provider does not store looks */
  look: StorefrontLook['look'] | undefined;
  now: number;
};

/** The seller's name and key figures (STORE-03). */
export function SellerHead({ summary, marketplace, look, now }: SellerHeadProps) {
  const { seller_id, seller_name, rating, feedback_count, tracked_since, listing_count } = summary;
  const page = sellerPageUrl(seller_id, marketplace);
  const since = tracked_since === null ? storefrontTexts.unknown : formatDate(tracked_since);
  const more = look && listing_count !== null ? listing_count - look.listings.length : 0;
  const figures: KeyFigure[] = [
    {
      name: storefrontTexts.rating,
      value: rating === null ? storefrontTexts.unknown : formatPercent(rating, 0),
      note: rating !== null && (
        <span
          className="rating-bar"
          aria-hidden="true"
          style={{ '--at': `${Math.min(100, rating)}%` } as CSSProperties}
        />
      ),
    },
    {
      name: storefrontTexts.feedbackCount,
      value: feedback_count === null ? storefrontTexts.unknown : formatCount(feedback_count),
      note: feedback_count !== null && storefrontTexts.lifetime,
    },
    {
      name: storefrontTexts.listingCount,
      value: listing_count === null ? storefrontTexts.unknown : formatCount(listing_count),
      ...(more === 0
        ? {}
        : { delta: { text: `${more > 0 ? '+' : '−'}${formatCount(Math.abs(more))}`, way: more > 0 ? 'up' : 'down' } }),
    },
    { name: storefrontTexts.trackedSince, value: <span className="in-words">{since}</span> },
  ];
  if (look !== undefined)
    figures.push(
      look
        ? {
            name: storefrontTexts.lastLook,
            value: (
              <span className="in-words">
                <Ago at={look.at} />
              </span>
            ),
            note: formatUntil(look.at, now),
          }
        : { name: storefrontTexts.lastLook, value: <span className="in-words">{storefrontTexts.firstLook}</span> },
    );
  const name = seller_name ?? seller_id;
  return (
    <section className="seller-head" aria-label={storefrontTexts.information}>
      <div className="seller-name">
        <span className="monogram" aria-hidden="true">
          {monogram(name)}
        </span>
        <div>
          <h2 className="cut" dir="auto" title={name}>
            {name}
          </h2>
          <p className="small soft cut">
            <span className="code">{seller_id}</span>
            {page && (
              <>
                {' '}
                {storefrontTexts.on}{' '}
                <a href={page} target="_blank" rel="noopener noreferrer">
                  {marketplaceOf(marketplace)?.domain}
                </a>
              </>
            )}
          </p>
          <p className="small soft only-phone">{storefrontTexts.sinceThen(since)}</p>
        </div>
      </div>
      <KeyFigures label={storefrontTexts.information} figures={figures} />
    </section>
  );
}

/** Returns the initials of the name's first two words, or its first two letters. */
const monogram = (name: string): string => {
  const [first = '', second] = name.split(/[\s.,&-]+/).filter(Boolean);
  return (second ? `${first[0]}${second[0]}` : first.slice(0, 2)).toUpperCase();
};
