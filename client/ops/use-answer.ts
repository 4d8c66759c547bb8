import { useEffect, useState } from 'react';
import type { Result } from '#shared/result.ts';
import type { OpsFailure } from './ops-api.ts';

export type Asked<T> = { value: T | undefined; trouble: string; busy: boolean };

/** Makes a call once, and again whenever `ask` is another function. The answer of a call that was replaced is dropped. */
export function useAnswer<T>(ask: (() => Promise<Result<T, OpsFailure>>) | undefined): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>(nothing);
  useEffect(() => {
    if (!ask) return setAsked(nothing);
    let replaced = false;
    setAsked((before) => ({ ...before, trouble: '', busy: true }));
    void ask().then((answer) => {
      if (replaced) return;
      setAsked(answer.ok ? { value: answer.value, trouble: '', busy: false } : { value: undefined, trouble: answer.error.message, busy: false });
    });
    return () => {
      replaced = true;
    };
  }, [ask]);
  return asked;
}

const nothing = { value: undefined, trouble: '', busy: false };
