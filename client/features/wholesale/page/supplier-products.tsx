import { useState } from 'react';
import * as v from 'valibot';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { TextArea } from '#client/ui/fields.tsx';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { IconButton } from '#client/ui/screen-icon.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatDate, formatMoney } from '#shared/format.ts';
import { currencyOf, DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { asinSchema } from '#shared/products/asin.ts';
import { type BoughtThere, type SupplierProduct, supplierLimits } from '#shared/wholesale/supplier-file.ts';
import type { PageCommands } from './page-commands.ts';
import { supplierPageTexts as texts } from './supplier-page-texts.ts';

/** Reads ASINs that somebody typed or pasted, separated by anything but letters and digits. Each once, in order. */
function asinsTyped(text: string): { asins: string[]; wrong: string[] } {
  const asins = new Set<string>();
  const wrong: string[] = [];
  for (const word of text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)) {
    const read = v.safeParse(asinSchema, word);
    if (read.success) asins.add(read.output);
    else wrong.push(word);
  }
  return { asins: [...asins], wrong };
}

/** The products that the team looked up from a supplier, newest first. */
export function SupplierProducts({
  products,
  commands,
}: {
  products: readonly SupplierProduct[];
  commands: PageCommands;
}) {
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
              <IconButton
                icon="close"
                label={texts.remove(product.asin)}
                smallIcon
                onClick={() => void commands.removeProduct(product)}
              />
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
              <p className="small fig">
                {texts.boughtLine(buy.pieces, formatMoney(buy.unitCost, currencyOf(buy.marketplace)))}
              </p>
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
  const [marketplace, setMarketplace] =
    useState<Parameters<Parameters<typeof MarketplaceSelect>[0]['onChange']>[0]>(DEFAULT_MARKETPLACE);
  const { busy, fault, submit } = useSubmit(async () => {
    const { asins, wrong } = asinsTyped(text);
    if (wrong.length > 0) return texts.wrongAsins(wrong);
    if (asins.length === 0) return texts.noAsins;
    if (asins.length > supplierLimits.added) return texts.tooMany(supplierLimits.added);
    if (await commands.addProducts(marketplace, asins)) setText('');
  });
  return (
    <form className="add-products" onSubmit={submit}>
      <TextArea
        label={texts.asins}
        rows={1}
        hint={texts.asinsHint}
        error={fault}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="form-foot">
        <MarketplaceSelect value={marketplace} onChange={setMarketplace} />
        <BusyButton className="btn" busy={busy} disabled={text.trim() === ''}>
          {texts.addProducts}
        </BusyButton>
      </div>
    </form>
  );
}
