import type { Ref } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { IconButton, ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { sellerPageUrl } from '#shared/sellers/seller.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';
import { cleanSellerId } from './storefront-address.ts';
import { storefrontTexts } from './texts.ts';
import '#client/ui/buttons.css';

export type TypedSeller = { sellerId: string; marketplace: SupportedMarketplace };

type AskSellerProps = {
  typed: TypedSeller;
  onTyped(next: TypedSeller): void;
  /** The seller's name; '' until requested. */
  name: string;
  /** Whether the name or the listings are loading. */
  busy: boolean;
  /** id of the element with the seller id's error. */
  wrong: string | undefined;
  isOther: boolean;
  onGetName(): void;
  onOpen(): void;
  field: Ref<HTMLInputElement>;
};

/**
 * Form for the seller and marketplace: shows the name, links to the seller's page, and opens the storefront (STORE-01,
 * STORE-06).
 */
export function AskSeller({ typed, onTyped, name, busy, wrong, isOther, onGetName, onOpen, field }: AskSellerProps) {
  const page = sellerPageUrl(cleanSellerId(typed.sellerId), typed.marketplace);
  const domain = marketplaceOf(typed.marketplace)?.domain ?? '';
  return (
    <form
      className="ask-seller"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onGetName();
      }}
    >
      <MarketplaceSelect value={typed.marketplace} onChange={(marketplace) => onTyped({ ...typed, marketplace })} />
      <label className="input seller-id">
        <ScreenIcon name="shop" />
        <input
          ref={field}
          type="text"
          className="code"
          aria-label={storefrontTexts.sellerId}
          placeholder={storefrontTexts.sellerId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed.sellerId}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong}
          onChange={(event) => onTyped({ ...typed, sellerId: event.target.value })}
        />
      </label>
      <button type="submit" className="btn" disabled={busy}>
        {sellerTexts.getName}
      </button>
      {page ? (
        <a
          className="btn quiet icon"
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={storefrontTexts.sellerPage(domain)}
          title={storefrontTexts.sellerPage(domain)}
        >
          <Icon name="out" />
        </a>
      ) : (
        <IconButton
          icon="out"
          label={storefrontTexts.sellerPage(domain)}
          large
          disabled
          title={storefrontTexts.noSellerPage}
        />
      )}
      <output className="seller-found cut" dir="auto">
        {name}
      </output>
      {isOther && (
        <button type="button" className="btn primary" disabled={cleanSellerId(typed.sellerId) === ''} onClick={onOpen}>
          {storefrontTexts.open}
        </button>
      )}
    </form>
  );
}
