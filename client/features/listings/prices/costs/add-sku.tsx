import { useState } from 'react';
import { TextField } from '#client/ui/fields.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { marketplaceChoices } from '#client/ui/marketplace-select.tsx';
import { Select } from '#client/ui/select.tsx';
import { isAsin } from '#shared/products/identifiers.ts';
import { addTexts as texts } from './dialog-texts.ts';

type NewSku = { marketplace: string; sku: string; asin?: string };

type AddSkuProps = {
  start: string;
  /** @returns what is wrong; undefined once it is saved */
  onAdd(sku: NewSku): Promise<string | undefined>;
  onClose(): void;
};

/** Adds a SKU to the grid. Its costs follow in its own dialog. */
export function AddSku({ start, onAdd, onClose }: AddSkuProps) {
  const [sku, setSku] = useState('');
  const [asin, setAsin] = useState('');
  const [marketplace, setMarketplace] = useState(start);
  const [tried, setTried] = useState(false);
  const fault = tried ? faultOf(sku, asin) : undefined;

  const add = async () => {
    setTried(true);
    if (faultOf(sku, asin)) return;
    const code = asin.trim().toUpperCase();
    return onAdd({ marketplace, sku: sku.trim(), ...(code === '' ? {} : { asin: code }) });
  };

  return (
    <FormDialog title={texts.title} cancel={texts.cancel} submit={texts.submit} onSubmit={add} onClose={onClose}>
      <TextField
        label={texts.sku}
        autoComplete="off"
        maxLength={40}
        value={sku}
        error={fault === 'no-sku' ? texts.noSku : ''}
        onChange={({ target }) => setSku(target.value)}
      />
      <TextField
        label={texts.asin}
        hint={texts.asinHint}
        autoComplete="off"
        maxLength={10}
        value={asin}
        error={fault === 'no-asin' ? texts.noAsin : ''}
        onChange={({ target }) => setAsin(target.value)}
      />
      <Select label={texts.marketplace} value={marketplace} choices={marketplaceChoices} onChange={setMarketplace} />
    </FormDialog>
  );
}

const faultOf = (sku: string, asin: string): 'no-sku' | 'no-asin' | undefined => {
  if (sku.trim() === '') return 'no-sku';
  return asin.trim() === '' || isAsin(asin.trim().toUpperCase()) ? undefined : 'no-asin';
};
