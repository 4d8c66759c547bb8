import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back for the keys 1 to 9 from the moment a dialog is asked for, wherever the focus is, except while somebody
 * types.
 * @param onNumber from 0
 */
export function useNumberKeys(onNumber: (index: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof HTMLTextAreaElement ||
      (event.target instanceof HTMLInputElement && event.target.type !== 'radio');
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    onNumber(Number(event.key) - 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
