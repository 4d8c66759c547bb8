import { useEffect, useState } from 'react';
import { defer, map, repeat, type SchedulerLike, takeWhile, timer } from 'rxjs';
import type { HistoryApi } from '#client/api/caller.ts';
import { Banner } from '#client/ui/failures.tsx';
import type { FillProgress } from '#shared/team/history/calls.ts';
import { fillTexts } from './texts.ts';

export type MissingRowsProps = { store: { scheduler: SchedulerLike }; api: Pick<HistoryApi, 'fill'> };

/** How often the progress is read, ms. */
const EVERY = 1_000;

/**
 * Banner while sample data is still being added, after the first start. The screen's own calls are answered once it is
 * complete.
 */
export function MissingRows({ store: { scheduler }, api }: MissingRowsProps) {
  const [missing, setMissing] = useState<FillProgress | null>(null);
  useEffect(() => {
    const reading = defer(() => api.fill())
      .pipe(
        map((answer) => (answer.ok ? answer.value.value : null)),
        map((progress) => (progress && progress.added < progress.total ? progress : null)),
        repeat({ delay: () => timer(EVERY, scheduler) }),
        takeWhile((progress) => progress !== null, true),
      )
      .subscribe(setMissing);
    return () => reading.unsubscribe();
  }, [api, scheduler]);
  return missing && <Banner title={fillTexts.missing(missing.added, missing.total)}>{fillTexts.more}</Banner>;
}
