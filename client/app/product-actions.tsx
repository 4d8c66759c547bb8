import { useEffect, useState } from 'react';
import { useCopyText } from '#client/ui/copy-text.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { Full } from '#client/ui/full.tsx';
import { Link } from '#client/ui/link.tsx';
import { MenuAt } from '#client/ui/menu-at.tsx';
import { MenuItem, MenuLink, MenuRule, MenuTitle } from '#client/ui/menu-items.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { type MenuProduct, productMenu$ } from '#client/widgets/products/product-link.tsx';
import { causeOf } from '#shared/inbox/cause.ts';
import { isWalmart, marketplaceOf } from '#shared/marketplaces.ts';
import { productAddress } from '#shared/products/access.ts';
import { listingUrl } from '#shared/products/listing-url.ts';
import { sellerAddress, sellerTabs } from '#shared/sellers/access.ts';
import { sellersAccess } from '#shared/session/access.ts';
import type { Capabilities } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { productLinks } from './product-links.ts';
import { productMenuTexts as texts } from './product-menu-texts.ts';
import { screens } from './screens.ts';
import type { Store } from './store.ts';

const BuyDialog = lazyPart(() => import('#client/features/listings/buys/buy-dialog.tsx'), 'BuyDialog');

/**
 * The one menu of every product (RES-05). It opens wherever `productMenu$` says, and at the row in which the menu key
 * is pressed.
 */
export function ProductActions({ store }: { store: Store }) {
  const [bought, setBought] = useState<MenuProduct | null>(null);
  const opened = useValue(productMenu$);
  const user = useValue(store.user$);
  useEffect(() => {
    addEventListener('keydown', onMenuKey);
    addEventListener('pointerover', onPoint, { passive: true });
    return () => {
      removeEventListener('keydown', onMenuKey);
      removeEventListener('pointerover', onPoint);
    };
  }, []);
  const near = opened?.near;
  useEffect(() => {
    near?.setAttribute('aria-expanded', 'true');
    return () => near?.setAttribute('aria-expanded', 'false');
  }, [near]);
  if (bought)
    return (
      <BuyDialog
        store={store}
        product={{
          asin: bought.asin,
          marketplace: bought.marketplace,
          title: 'title' in bought ? bought.title : null,
        }}
        onClose={() => setBought(null)}
      />
    );
  if (!opened || isWalmart(opened.product.marketplace)) return null;
  const { product } = opened;
  return (
    <MenuAt
      key={JSON.stringify([product.asin, product.marketplace])}
      name={texts.name(product.asin)}
      wanted={opened}
      near={() => opened.near}
      onClose={close}
    >
      {(leave) => (
        <ProductItems product={product} user={user} has={store} leave={leave} onBought={() => setBought(product)} />
      )}
    </MenuAt>
  );
}

const close = () => productMenu$.next(null);

type ItemsProps = { product: MenuProduct; user: UserInfo; has: Capabilities; leave(): void; onBought(): void };

function ProductItems({ product, user, has, leave, onBought }: ItemsProps) {
  const { asin, marketplace } = product;
  const copy = useCopyText();
  const seller = sellerOf(product);
  const then = (run: () => void) => () => {
    leave();
    run();
  };
  return (
    <>
      <MenuTitle>{[asin, marketplace].join(', ')}</MenuTitle>
      {productLinks(asin, marketplace, user, has)
        .filter(({ href }) => href !== location.pathname)
        .map(({ name, icon, href }) => (
          <Link key={name} role="menuitem" tabIndex={-1} href={href} onClick={leave}>
            <ScreenIcon name={icon} /> {texts.links[name]}
          </Link>
        ))}
      {sellersAccess(user).open &&
        (seller === undefined ? (
          <button type="button" role="menuitem" tabIndex={-1} className="faint" aria-disabled="true">
            <ScreenIcon name="shop" /> {texts.noSeller}
          </button>
        ) : (
          <Link
            role="menuitem"
            tabIndex={-1}
            href={sellerAddress(sellerTabs.storefront, seller, marketplace)}
            onClick={leave}
          >
            <ScreenIcon name="shop" /> {texts.storefront}
          </Link>
        ))}
      <MenuRule />
      <Full>
        <MenuItem icon="box" onPick={then(onBought)}>
          {texts.bought}
        </MenuItem>
      </Full>
      <MenuLink icon="out" href={listingUrl(asin, marketplace)}>
        {texts.market(marketplaceOf(marketplace)?.domain ?? marketplace)}
      </MenuLink>
      <MenuItem icon="copy" onPick={then(() => void copy(asin, texts.copied))}>
        {texts.copyAsin}
      </MenuItem>
      <Full>
        <MenuItem icon="copy" onPick={then(() => void copy(location.origin + productAddress(product), texts.copied))}>
          {texts.copyLink}
        </MenuItem>
      </Full>
    </>
  );
}

/**
 * The seller who has the product's Buy Box; of an alert, the one that is its cause or else the cheapest of the others.
 */
export function sellerOf(product: MenuProduct): string | undefined {
  if (!('detail' in product)) return product.rival?.sellerId ?? undefined;
  const { detail, sellerId } = product;
  const others = detail.kind === 'offer-change' ? detail.offers.filter((offer) => offer.sellerId !== sellerId) : [];
  return causeOf(product).rival?.sellerId ?? (others.find(({ buyBox }) => buyBox) ?? others[0])?.sellerId;
}

/** Loads the product's page when a pointer is over a link to one, so that its first figures are there at once. */
function onPoint({ target }: PointerEvent): void {
  if (target instanceof Element && target.closest('a[href^="/products/"]')) screens.product.component.preload();
}

/** The menu key and Shift+F10 open the menu of the product in the active row of any list. */
function onMenuKey(event: KeyboardEvent): void {
  if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
  const focused = document.activeElement;
  const active = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '') ?? focused;
  const button = active
    ?.closest('[role="row"], [role="gridcell"], tr, li')
    ?.closest('[role="row"], tr, li')
    ?.querySelector<HTMLElement>('.product-more');
  if (!button) return;
  event.preventDefault();
  button.click();
}
