import { type FormEvent, useId, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { deliveryPaces, type OfferDelivery } from '#shared/integrations/connection.ts';
import type { Region } from '#shared/integrations/regions.ts';
import { screenTexts as texts } from '../texts.ts';

type DeliveryDialogProps = {
  region: Region;
  delivery: OfferDelivery;
  /** @returns the reason for a failure, or undefined on success */
  onSave(delivery: OfferDelivery): Promise<string | undefined>;
  onClose(): void;
};

/** Chooses how often offer changes arrive (all of them or only some of a burst), and from which marketplaces. */
function DeliveryDialog({ region, delivery, onSave, onClose }: DeliveryDialogProps) {
  const form = useId();
  const [{ pace, marketplaces }, setWish] = useState(delivery);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const change = (wish: Partial<OfferDelivery>) => setWish((before) => ({ ...before, ...wish }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (marketplaces.length === 0) return setFailure(texts.noMarketplace);
    setFailure('');
    setBusy(true);
    const why = await onSave({ pace, marketplaces });
    setBusy(false);
    if (why === undefined) onClose();
    else setFailure(why);
  };
  return (
    <Dialog
      title={`${texts.delivery}: ${region.title}`}
      onClose={onClose}
      cancel={texts.cancel}
      foot={
        <BusyButton form={form} busy={busy}>
          {texts.deliver}
        </BusyButton>
      }
    >
      <form id={form} className="delivery-form" onSubmit={submit}>
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
                change({ marketplaces: region.marketplaces.filter((each) => (each === code ? target.checked : marketplaces.includes(each))) })
              }
            />
          ))}
        </fieldset>
        <FormError text={failure} />
      </form>
    </Dialog>
  );
}

export const integrationParts = { DeliveryDialog };
