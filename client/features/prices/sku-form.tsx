import { type ReactNode, useId, useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorLine } from '#client/ui/fields.tsx';

type SkuFormProps = {
  texts: { readonly cancel: string; readonly submit: string };
  title: string;
  /** @returns what is wrong; undefined once it is saved, or if a field says it */
  onSubmit(): Promise<string | undefined>;
  onClose(): void;
  children: ReactNode;
};

/** A dialog that saves a SKU or its values, and says why it could not. */
export function SkuForm({ texts, title, onSubmit, onClose, children }: SkuFormProps) {
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setWrong(await onSubmit());
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      cancel={texts.cancel}
      foot={
        <BusyButton form={id} busy={busy}>
          {texts.submit}
        </BusyButton>
      }
    >
      <form
        id={id}
        noValidate
        className="sku-values"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <ErrorLine text={wrong} />
      </form>
    </Dialog>
  );
}
