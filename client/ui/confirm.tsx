import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { LazyBoundary, NotLoadedHere } from './error-boundary.tsx';
import { lazyExport, preloadWhenIdle } from './lazy.ts';
import type { Question } from './question.ts';

type Ask = (question: Question) => Promise<boolean>;

const ConfirmDialog = lazyExport(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
const ConfirmContext = createContext<Ask>(async () => false);

/** Returns a function that asks for confirmation before an irreversible action: `await confirm({...})`. */
export const useConfirm = (): Ask => useContext(ConfirmContext);
/** Preloads the dialog once the page is idle. */
export const prepareConfirm = () => preloadWhenIdle(ConfirmDialog);

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
        <LazyBoundary failed={<NotLoadedHere />}>
          <ConfirmDialog question={open.question} onAnswer={answer} />
        </LazyBoundary>
      )}
    </ConfirmContext>
  );
}
