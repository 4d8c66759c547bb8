import { useEffect, useState } from 'react';

/** How many seconds are left until a moment, counted down while it is shown. @param moment ms; null has passed */
export function useSecondsUntil(moment: number | null): number {
  const left = () => (moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another moment begins another count
  useEffect(() => {
    setSeconds(left());
    if (moment === null) return undefined;
    const ticking = setInterval(() => {
      const now = left();
      setSeconds(now);
      if (now === 0) clearInterval(ticking);
    }, 500);
    return () => clearInterval(ticking);
  }, [moment]);
  return seconds;
}
