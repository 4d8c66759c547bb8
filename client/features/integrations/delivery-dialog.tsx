import { useState } from 'react';
import { Check } from '#client/ui/checkbox.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { deliveryPaces, type OfferDelivery } from '#shared/integrations/connection.ts';
import type { Region } from '#shared/integrations/regions.ts';
import { screenTexts as texts } from './texts.ts';

type DeliveryDialogProps = {
  region: Region;
  delivery: OfferDelivery;
  /** @returns the reason for a failure, or undefined on success */
  onSave(delivery: OfferDelivery): Promise<string | undefined>;
  onClose(): void;
};

/** Chooses how often offer changes arrive (all of them or only some of a burst), and from which marketplaces. */
export function DeliveryDialog({ region, delivery, onSave, onClose }: DeliveryDialogProps) {
  const [{ pace, marketplaces }, setWish] = useState(delivery);
  const change = (wish: Partial<OfferDelivery>) => setWish((before) => ({ ...before, ...wish }));
  const submit = async () => {
    if (marketplaces.length === 0) return texts.noMarketplace;
    const why = await onSave({ pace, marketplaces });
    if (why === undefined) onClose();
    return why;
  };
  return (
    <FormDialog
      title={`${texts.delivery}: ${region.title}`}
      cancel={texts.cancel}
      submit={texts.deliver}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        label={texts.paceName}
        choices={deliveryPaces.map((value) => ({ value, label: texts.paces[value] }))}
        value={pace}
        onChange={(value) => change({ pace: value })}
      />
      <p className="hint">{texts.paceHint}</p>
      <fieldset className="radios">
        <legend className="label">{texts.marketplaces}</legend>
        {region.marketplaces.map((code) => (
          <Check
            key={code}
            label={code}
            checked={marketplaces.includes(code)}
            onChange={({ target }) =>
              change({
                marketplaces: region.marketplaces.filter((each) =>
                  each === code ? target.checked : marketplaces.includes(each),
                ),
              })
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
