import { num, TableHead } from '#client/ui/table-head.tsx';
import { formatCount, formatMoney } from '#shared/format.ts';
import type { DetailOf } from '#shared/inbox/alert-kinds.ts';
import { localeTag } from '#shared/localized.ts';
import { conditionName } from '../alert-text.ts';
import { isLong, percentText, signedMoney } from '../prices.ts';
import { useSellerName } from '../seller-names.ts';
import { screenTexts } from '../texts.ts';
import { detailTexts } from './detail-texts.ts';

const compact = new Intl.NumberFormat(localeTag(), { notation: 'compact', maximumFractionDigits: 1 });

type OffersTableProps = {
  detail: Pick<DetailOf<'offer-change'>, 'offers' | 'own' | 'offerCount'>;
  sellerId: string;
  condition: string;
};

/** The offers by landed price, with the seller's own offer marked and its rank (NOTE-04). */
export function OffersTable({ detail, sellerId, condition }: OffersTableProps) {
  const { offers, own, offerCount } = detail;
  const rank = offers.findIndex((offer) => offer.sellerId === sellerId) + 1;
  const summary = [
    offerCount !== undefined && offerCount > offers.length
      ? `${offers.length} of ${formatCount(offerCount)}`
      : `${offers.length}`,
    conditionName(condition).toLowerCase(),
  ];

  return (
    <section>
      <header>
        <h3>{detailTexts.offers}</h3>
        <span className="faint">{summary.filter(Boolean).join(', ')}</span>
        <span className="push soft">{rank > 0 ? detailTexts.youAre(ordinal(rank)) : detailTexts.noOffer}</span>
      </header>
      <table className={isLong(offers.map((offer) => offer.landed)) ? 'table offers long' : 'table offers'}>
        <TableHead
          columns={[
            detailTexts.seller,
            { title: 'By', hint: detailTexts.shippedBy },
            num('Landed', detailTexts.landed),
            num('To you', detailTexts.toYou),
            { title: 'Rating', className: 'num rating' },
          ]}
        />
        <tbody>
          {offers.map((offer, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one seller may list several offers, and the list never changes
            <OfferRow key={`${offer.sellerId} ${at}`} offer={offer} own={own} mine={offer.sellerId === sellerId} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type OfferRowProps = { offer: OffersTableProps['detail']['offers'][number]; own: Own; mine: boolean };
type Own = OffersTableProps['detail']['own'];

function OfferRow({ offer, own, mine }: OfferRowProps) {
  const name = useSellerName()(offer.sellerId);
  const apart =
    own && !mine && own.landed.currency === offer.landed.currency
      ? Math.round((offer.landed.amount - own.landed.amount) * 100) / 100
      : undefined;
  return (
    <tr className={mine ? 'mine' : undefined}>
      <td className="seller">
        <span className="key">
          <i className={mine ? 'you' : offer.buyBox ? 'box' : 'no-mark'} />
          <span className={name === undefined ? 'code' : 'cut'} dir="auto" title={mine ? undefined : offer.sellerId}>
            {mine ? screenTexts.prices.you : (name ?? offer.sellerId)}
          </span>
          {offer.buyBox && <span className={mine ? 'soft' : 'unseen'}>, {screenTexts.prices.box}</span>}
        </span>
      </td>
      <td>{offer.channel ?? '–'}</td>
      <td className="num">{formatMoney(offer.landed.amount, offer.landed.currency)}</td>
      <td className="num soft">
        {apart === undefined ? <span className="faint">–</span> : signedMoney(apart, offer.landed.currency)}
      </td>
      <td className="num soft rating">
        {offer.feedbackPercent === undefined || offer.feedbackCount === 0 ? (
          <span className="faint">–</span>
        ) : (
          percentText(offer.feedbackPercent, 0)
        )}
        {offer.feedbackCount !== undefined && offer.feedbackCount > 0 && (
          <span className="faint wide-only"> of {compact.format(offer.feedbackCount)}</span>
        )}
      </td>
    </tr>
  );
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinal = (rank: number): string => `${rank}${endings[ordinals.select(rank)]}`;
