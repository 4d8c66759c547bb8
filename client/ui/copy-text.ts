import { useToasts } from './toasts.tsx';
import { toastLengths } from './toasts$.ts';

/** Returns a function that copies text to the clipboard and confirms it for 1.4 s, or shows a failure. */
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
