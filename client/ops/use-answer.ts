import { useEffect, useState } from 'react';
import type { Result } from '#shared/result.ts';
import type { OpsFailure } from './ops-api.ts';

export type Outcome<T> = { value: T | undefined; trouble: string; busy: boolean };

/**
 * Makes a call once, and again whenever `ask` is another function. The answer of a call that was replaced is dropped.
 */
export function useAnswer<T>(ask: (() => Promise<Result<T, OpsFailure>>) | undefined): Outcome<T> {
  const [outcome, setOutcome] = useState<Outcome<T>>(nothing);
  useEffect(() => {
    if (!ask) return setOutcome(nothing);
    let replaced = false;
    setOutcome((before) => ({ ...before, trouble: '', busy: true }));
    void ask().then((answer) => {
      if (replaced) return;
      setOutcome(
        answer.ok
          ? { value: answer.value, trouble: '', busy: false }
          : { value: undefined, trouble: answer.error.message, busy: false },
      );
    });
    return () => {
      replaced = true;
    };
  }, [ask]);
  return outcome;
}

const nothing = { value: undefined, trouble: '', busy: false };
