import { useCallback, useMemo, useState } from 'react';
import type { FoundOut, PageProduct, ProductPartProps, ProductStore } from '#client/stream/product-part.ts';
import { useCopyText } from '#client/ui/copy-text.ts';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { EmptyState } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { LazyComponent } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { useValue } from '#client/ui/observe.ts';
import { IconButton, ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { ProductMenu } from '#client/widgets/products/product-link.tsx';
import { capitalised } from '#shared/inbox/alert-kinds.ts';
import { translated } from '#shared/localized.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { listingUrl } from '#shared/products/listing-url.ts';
import type { Access } from '#shared/session/access.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { Happened, type Sources } from './happened.tsx';
import { type HappeningKind, kinds, productPageTexts as texts } from './texts.ts';
import '#client/ui/buttons.css';
import '#client/ui/form-controls.css';
import '#client/ui/states.css';
import '#client/ui/tags.css';
import './product-page.css';

/** A part of the page, of the feature that owns its data. Accounts without its right don't have it. */
type ProductPart = { name: string; may(user: UserInfo): Access; Content: LazyComponent<ProductPartProps> };

/** The parts by their place, in order. */
export type ProductParts = {
  figures: readonly ProductPart[];
  main: readonly ProductPart[];
  beside: readonly ProductPart[];
  happened: { readonly [K in HappeningKind]: { may(user: UserInfo): Access; load: Sources[K] } };
};

type ScreenProps = {
  store: ProductStore;
  params: { readonly marketplace?: string; readonly asin?: string };
  parts: ProductParts;
};

/**
 * The page of one product with the parts of all features: features don't import each other, so the app brings them
 * (RES-05).
 */
export function ProductScreen({ store, params, parts }: ScreenProps) {
  const asin = params.asin?.toUpperCase() ?? '';
  const marketplace = marketplaceOf(params.marketplace)?.code;
  if (marketplace === undefined || !/^[A-Z0-9]{10}$/.test(asin)) return <NoProduct />;
  return (
    <ProductPage key={`${marketplace} ${asin}`} store={store} parts={parts} asin={asin} marketplace={marketplace} />
  );
}

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
    ({ title, sellerId, conditions }: FoundOut) =>
      setFound((before) => ({
        title: before.title || title,
        sellerId: sellerId ?? before.sellerId,
        conditions: conditions ?? before.conditions ?? [],
      })),
    [],
  );
  const [chosen, setChosen] = useState<string>();
  const { conditions = [] } = found;
  const [first = 'new'] = conditions;
  const condition = chosen ?? (conditions.includes('new') ? 'new' : first);
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
  const props = { store, product, condition, onFound };
  const shown = (of: readonly ProductPart[]) =>
    of
      .filter(({ may }) => may(user).open)
      .map(({ name, Content }) => (
        <LazyBoundary key={name}>
          <Content {...props} />
        </LazyBoundary>
      ));
  return (
    <main className="page product-page" id="content" tabIndex={-1}>
      <ProductTop
        product={product}
        found={found}
        tag={conditions.length === 1 && condition !== 'new' ? nameOf(condition) : undefined}
      />
      {conditions.length > 1 && (
        <div className="product-condition">
          <Segmented
            label={texts.condition}
            choices={conditions.map((value) => ({ value, label: nameOf(value) }))}
            value={condition}
            onChange={setChosen}
          />
        </div>
      )}
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

type ProductTopProps = {
  product: PageProduct;
  found: FoundOut;
  /** The condition of all offers, if it isn't new. */
  tag: string | undefined;
};

function ProductTop({ product, found, tag }: ProductTopProps) {
  const { asin, marketplace } = product;
  const copy = useCopyText();
  const domain = marketplaceOf(marketplace)?.domain ?? marketplace;
  return (
    <div className="product-top">
      <div className="product-name">
        <h1 dir="auto">{found.title || texts.named(asin)}</h1>
        <p className="line small soft">
          <span className="code">{asin}</span>
          <IconButton icon="copy" label={texts.copyAsin} smallIcon titled onClick={() => void copy(asin)} />
          <span className="tag">{marketplace}</span>
          {tag && <span className="tag">{tag}</span>}
        </p>
      </div>
      <a
        className="btn"
        href={listingUrl(asin, marketplace)}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.openOn(domain)}
      >
        <Icon name="out" /> <span className="wide-only">{texts.openOn(domain)}</span>
      </a>
      <ProductMenu product={{ ...product, rival: { sellerId: found.sellerId ?? null } }} />
    </div>
  );
}

const nameOf = (condition: string): string => translated('conditions', capitalised(condition.replaceAll('_', ' ')));
