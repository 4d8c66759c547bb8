import { type FormEvent, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { ProductLink } from '#client/ui/product-link.tsx';
import { formatDate, formatMoney } from '#shared/format.ts';
import { currencyOf, DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { type BoughtThere, type SupplierProduct, supplierLimits } from '#shared/wholesale/supplier-file.ts';
import { asinsTyped } from './asins-typed.ts';
import type { PageCommands } from './page-commands.ts';
import { supplierPageTexts as texts } from './supplier-page-texts.ts';

/** The products that the team looked up from a supplier, newest first. */
export function SupplierProducts({ products, commands }: { products: readonly SupplierProduct[]; commands: PageCommands }) {
  return (
    <section>
      <h2>
        {texts.products} {products.length > 0 && <span className="count">{products.length}</span>}
      </h2>
      <AddProducts commands={commands} />
      {products.length === 0 ? (
        <p className="soft small">{texts.noProducts}</p>
      ) : (
        <ul className="supplier-products">
          {products.map((product) => (
            <li key={`${product.marketplace} ${product.asin}`}>
              <div>
                <ProductLine product={product} />
                <p className="small faint">{texts.lookedUp(product.by, formatDate(product.at))}</p>
              </div>
              <button
                type="button"
                className="btn quiet small icon"
                aria-label={texts.remove(product.asin)}
                onClick={() => void commands.removeProduct(product)}
              >
                <Icon name="close" small />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the team bought from a supplier, newest first. */
export const BoughtThereList = ({ bought }: { bought: readonly BoughtThere[] }) => (
  <section>
    <h2>
      {texts.bought} {bought.length > 0 && <span className="count">{bought.length}</span>}
    </h2>
    {bought.length === 0 ? (
      <p className="soft small">{texts.noneBought}</p>
    ) : (
      <ul className="supplier-products">
        {bought.map((buy) => (
          <li key={`${buy.marketplace} ${buy.asin} ${buy.at} ${buy.pieces}`}>
            <div>
              <ProductLine product={buy} />
              <p className="small fig">{texts.boughtLine(buy.pieces, formatMoney(buy.unitCost, currencyOf(buy.marketplace)))}</p>
              <p className="small faint">{texts.boughtBy(buy.by, formatDate(buy.at))}</p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const ProductLine = ({ product }: { product: Pick<BoughtThere, 'asin' | 'marketplace' | 'title'> }) => (
  <>
    <ProductLink product={product} /> <span className="tag">{product.marketplace}</span>
    {product.title && (
      <p className="cut" dir="auto" title={product.title}>
        {product.title}
      </p>
    )}
  </>
);

function AddProducts({ commands }: { commands: PageCommands }) {
  const [text, setText] = useState('');
  const [marketplace, setMarketplace] = useState<Parameters<Parameters<typeof MarketplaceSelect>[0]['onChange']>[0]>(DEFAULT_MARKETPLACE);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { asins, wrong } = asinsTyped(text);
    const why =
      wrong.length > 0
        ? texts.wrongAsins(wrong)
        : asins.length === 0
          ? texts.noAsins
          : asins.length > supplierLimits.added
            ? texts.tooMany(supplierLimits.added)
            : '';
    setFault(why);
    if (why !== '' || busy) return;
    setBusy(true);
    const added = await commands.addProducts(marketplace, asins);
    setBusy(false);
    if (added) setText('');
  };
  return (
    <form className="add-products" onSubmit={(event) => void submit(event)}>
      <TextArea label={texts.asins} rows={1} hint={texts.asinsHint} error={fault} value={text} onChange={({ target }) => setText(target.value)} />
      <div className="form-foot">
        <MarketplaceSelect value={marketplace} onChange={setMarketplace} />
        <BusyButton className="btn" busy={busy} disabled={text.trim() === ''}>
          {texts.addProducts}
        </BusyButton>
      </div>
    </form>
  );
}
