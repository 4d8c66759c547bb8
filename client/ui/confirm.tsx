import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { fetchWhenIdle, Lazy, NotLoadedHere } from './lazy.tsx';
import { lazyExport } from './lazy-part.ts';
import type { Question } from './question.ts';

type Ask = (question: Question) => Promise<boolean>;

const dialog = lazyExport(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
const ConfirmContext = createContext<Ask>(async () => false);

/** Returns a function that asks for confirmation before an irreversible action: `await confirm({...})`. */
export const useConfirm = (): Ask => useContext(ConfirmContext);
/** Preloads the dialog once the page is idle. */
export const prepareConfirm = () => fetchWhenIdle(dialog);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);
  const ask = useCallback<Ask>((question) => new Promise((answer) => setOpen({ question, answer })), []);
  const answer = (yes: boolean) => {
    open?.answer(yes);
    setOpen(null);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {open && (
        <Lazy of={dialog} failed={<NotLoadedHere />}>
          {(ConfirmDialog) => <ConfirmDialog question={open.question} onAnswer={answer} />}
        </Lazy>
      )}
    </ConfirmContext>
  );
}
