import { useToasts } from './toasts.tsx';
import { toastLengths } from './toasts$.ts';

/** Puts text on the clipboard and says so for 1.4 s, or that it could not be done. */
export function useCopyText(): (text: string, done?: string) => Promise<void> {
  const toasts = useToasts();
  return async (text, done = 'Copied to clipboard') => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'done', text: done, ms: toastLengths.blink, key: 'copy' });
    } catch {
      toasts.show({ kind: 'failed', text: 'Your browser did not allow copying', ms: toastLengths.short, key: 'copy' });
    }
  };
}
