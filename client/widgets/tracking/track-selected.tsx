import { Full } from '#client/ui/full.tsx';
import { Link } from '#client/ui/link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { localized } from '#shared/localized.ts';
import { marketplaceOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { trackManyAddress } from '#shared/tracking/paths.ts';

const texts = localized('widgets/trackSelected', {
  track: 'Track',
  trackIn: (place: string) => `Track in ${place}`,
});

/** More marketplaces at once would fill the bar. */
const MOST = 3;

/** Leads from a selection to Product Tracking, which asks for thresholds: one link per marketplace. */
export function TrackSelected({
  products,
}: {
  products: readonly { asin: string; marketplace?: string | null | undefined }[];
}) {
  const places = [...Map.groupBy(products, ({ marketplace }) => marketplace ?? '')].filter(([code]) =>
    supportedMarketplaces.some((each) => each === code),
  );
  return (
    <Full>
      {places.slice(0, MOST).map(([marketplace, own]) => (
        <Link
          key={marketplace}
          className="btn small"
          href={trackManyAddress({ marketplace, asins: [...new Set(own.map(({ asin }) => asin))] })}
        >
          <ScreenIcon name="bell" />{' '}
          {places.length === 1 ? texts.track : texts.trackIn(marketplaceOf(marketplace)?.name ?? marketplace)}
        </Link>
      ))}
    </Full>
  );
}
