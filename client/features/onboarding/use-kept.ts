import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Kept } from './use-wizard.ts';

/** State that is there again when its step is. */
export function useKept<T>(kept: Kept, name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : initial));
  const set = (next: T) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, set];
}

/** Keeps what a form holds when its step goes away, for the default values of the next time. */
export function useKeptForm<T extends FieldValues>(kept: Kept, name: string, { getValues }: UseFormReturn<T>): void {
  useEffect(
    () => () => {
      kept.set(name, getValues());
    },
    [kept, name, getValues],
  );
}
