import { createContext, useContext } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { supplierTexts } from './texts.ts';

export type SaveContext = {
  /** null while unknown */
  isSaved(supplierId: string): boolean | null;
  save(supplier: Supplier): void;
};

const Context = createContext<SaveContext>({ isSaved: () => null, save: () => {} });
export const SaveProvider = Context.Provider;

/** Save button, or Saved. In the grid, Tab skips it and Enter on its cell presses it. */
export function SaveButton({ supplier }: { supplier: Supplier }) {
  const { isSaved, save } = useContext(Context);
  const saved = isSaved(supplier._id);
  const name = supplier.company || supplierTexts.noName;
  if (saved === true)
    return (
      <button
        type="button"
        className="btn small act"
        tabIndex={-1}
        disabled
        aria-label={supplierTexts.oneIsSaved(name)}
      >
        <Icon name="check" small /> {supplierTexts.isSaved}
      </button>
    );
  return (
    <button
      type="button"
      className="btn small act"
      tabIndex={-1}
      aria-busy={saved === null}
      aria-label={supplierTexts.saveOne(name)}
      onClick={() => saved === false && save(supplier)}
    >
      {supplierTexts.save}
    </button>
  );
}
