import { useEffect, useState } from 'react';
import type { Result } from '#shared/result.ts';
import type { OpsFailure } from './ops-api.ts';

/** Asks again and again while the page is in front; the last good answer stays while a later one fails. Another question, or none, begins anew. */
export function usePoll<T>(
  ask: (() => Promise<Result<T, OpsFailure>>) | undefined,
  every: number,
  onFailure: (failure: OpsFailure | undefined) => void,
): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    setValue(undefined);
    if (!ask) return;
    let here = true;
    let timer: ReturnType<typeof setTimeout>;
    const round = async () => {
      if (document.visibilityState === 'visible') {
        const answer = await ask();
        if (!here) return;
        if (answer.ok) setValue(answer.value);
        onFailure(answer.ok ? undefined : answer.error);
      }
      timer = setTimeout(round, every);
    };
    void round();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [ask, every, onFailure]);
  return value;
}
