import { useRef, useState } from 'react';

/** Resolves to the reason for a failure; to nothing or '' on success, or if a field shows the reason. */
// biome-ignore lint/suspicious/noConfusingVoidType: an action may end without a return
export type SubmitAction = () => Promise<string | null | undefined | void>;

type Submit = {
  /** The action is on its way. */
  busy: boolean;
  /** Why the last submit failed; stays until the next one. */
  fault: string | undefined;
  /** For `onSubmit`, `onClick`, and keys. */
  submit(event?: { preventDefault(): void }): Promise<void>;
  clear(): void;
};

/** Runs the action of a form or button, one at a time: a submit while one is on its way does nothing. */
export function useSubmit(action: SubmitAction): Submit {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  // The state would be too old for a second event before the next render.
  const pending = useRef(false);
  return {
    busy,
    fault,
    async submit(event) {
      event?.preventDefault();
      if (pending.current) return;
      pending.current = true;
      setBusy(true);
      setFault(undefined);
      try {
        setFault((await action()) || undefined);
      } finally {
        pending.current = false;
        setBusy(false);
      }
    },
    clear: () => setFault(undefined),
  };
}
