import { useEffect, useState } from 'react';
import type { Result } from '#shared/result.ts';

type Preview<T> = { csv?: string; found?: T; fault?: string };

/**
 * Has a chosen file checked before anything of it is saved, anew with each other file or `check`.
 * @param check memoized, with what else the result depends on
 */
export function useFilePreview<T>(
  file: File | undefined,
  check: (csv: string, signal: AbortSignal) => Promise<Result<T, { message: string }>>,
  unreadable: string,
) {
  const [preview, setPreview] = useState<Preview<T>>({});
  useEffect(() => {
    setPreview({});
    if (!file) return undefined;
    const left = new AbortController();
    void (async () => {
      const csv = await file.text().catch(() => undefined);
      const found = csv === undefined ? undefined : await check(csv, left.signal);
      if (left.signal.aborted) return;
      setPreview(
        csv !== undefined && found?.ok
          ? { csv, found: found.value }
          : { fault: found && !found.ok ? found.error.message : unreadable },
      );
    })();
    return () => left.abort();
  }, [file, check, unreadable]);
  return { ...preview, setFault: (fault: string | undefined) => setPreview((before) => ({ ...before, fault })) };
}
