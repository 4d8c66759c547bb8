import { type ComponentType, useCallback, useMemo, useState } from 'react';
import type { FoundOut, PageProduct, ProductPartProps, ProductStore } from '#client/stream/product-part.ts';
import { useCopyText } from '#client/ui/copy-text.ts';
import { EmptyState } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import type { LazyPart } from '#client/ui/lazy-part.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { ProductMenu } from '#client/ui/product-link.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { Access } from '#shared/account/access.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { listingUrl } from '#shared/products/listing-url.ts';
import { Happened, type Sources } from './happened.tsx';
import { type HappeningKind, kinds, productPageTexts as texts } from './texts.ts';
import '#client/ui/buttons.css';
import '#client/ui/form-controls.css';
import '#client/ui/states.css';
import '#client/ui/tags.css';
import './product-page.css';

/** A part of the page, of the feature that owns its data. Accounts without its right don't have it. */
type ProductPart = { name: string; may(user: UserInfo): Access; load: LazyPart<ComponentType<ProductPartProps>> };

/** The parts by their place, in order. */
export type ProductParts = {
  figures: readonly ProductPart[];
  main: readonly ProductPart[];
  beside: readonly ProductPart[];
  happened: { readonly [K in HappeningKind]: { may(user: UserInfo): Access; load: Sources[K] } };
};

type ScreenProps = { store: ProductStore; params: { readonly marketplace?: string; readonly asin?: string } };

/** The page of one product with the parts of all features: features don't import each other, so the app brings them (RES-05). */
export const productScreenWith =
  (parts: ProductParts) =>
  ({ store, params }: ScreenProps) => {
    const asin = params.asin?.toUpperCase() ?? '';
    const marketplace = marketplaceOf(params.marketplace)?.code;
    if (marketplace === undefined || !/^[A-Z0-9]{10}$/.test(asin)) return <NoProduct />;
    return <ProductPage key={`${marketplace} ${asin}`} store={store} parts={parts} asin={asin} marketplace={marketplace} />;
  };

const NoProduct = () => (
  <main className="page" id="content" tabIndex={-1}>
    <div className="page-head">
      <h1>{texts.product}</h1>
    </div>
    <EmptyState
      icon={<ScreenIcon name="box" />}
      title={texts.unknownTitle}
      action={
        <Link className="btn" href="/">
          {texts.toInbox}
        </Link>
      }
    >
      {texts.unknownHint}
    </EmptyState>
  </main>
);

function ProductPage({ store, parts, asin, marketplace }: { store: ProductStore; parts: ProductParts } & PageProduct) {
  const user = useValue(store.user$);
  const product = useMemo(() => ({ asin, marketplace }), [asin, marketplace]);
  const [found, setFound] = useState<FoundOut>({});
  // The first name stays, so that the heading doesn't change later.
  const onFound = useCallback(
    ({ title, sellerId }: FoundOut) => setFound((before) => ({ title: before.title || title, sellerId: sellerId ?? before.sellerId })),
    [],
  );
  const copy = useCopyText();
  const open = useMemo(
    () =>
      Object.fromEntries(
        kinds.flatMap((kind) => {
          const { may, load } = parts.happened[kind];
          return load && may(user).open ? [[kind, load]] : [];
        }),
      ) as Sources,
    [parts, user],
  );
  const props = { store, product, onFound };
  const shown = (of: readonly ProductPart[]) => of.filter(({ may }) => may(user).open).map(({ name, load }) => <Part key={name} of={load} props={props} />);
  const domain = marketplaceOf(marketplace)?.domain ?? marketplace;
  return (
    <main className="page product-page" id="content" tabIndex={-1}>
      <div className="product-top">
        <div className="product-name">
          <h1 dir="auto">{found.title || asin}</h1>
          <p className="line small soft">
            <span className="code">{asin}</span>
            <button type="button" className="btn quiet small icon" aria-label={texts.copyAsin} title={texts.copyAsin} onClick={() => void copy(asin)}>
              <ScreenIcon name="copy" small />
            </button>
            <span className="tag">{marketplace}</span>
          </p>
        </div>
        <a className="btn" href={listingUrl(asin, marketplace)} target="_blank" rel="noreferrer" aria-label={texts.openOn(domain)}>
          <Icon name="out" /> <span className="wide-only">{domain}</span>
        </a>
        <ProductMenu product={{ ...product, rival: { sellerId: found.sellerId ?? null } }} />
      </div>
      <div className="product-figures">{shown(parts.figures)}</div>
      <div className="product-body">
        <div className="product-main">
          {shown(parts.main)}
          <Happened store={store} product={product} sources={open} />
        </div>
        <div className="product-side">{shown(parts.beside)}</div>
      </div>
    </main>
  );
}

const Part = ({ of, props }: { of: ProductPart['load']; props: ProductPartProps }) => <Lazy of={of}>{(Content) => <Content {...props} />}</Lazy>;
