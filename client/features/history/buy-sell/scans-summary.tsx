import { useRef } from 'react';
import type { HistoryApi } from '#client/api/caller.ts';
import { createResource, type ResourceDeps } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import type { ScansRows } from '#shared/history/buy-sell.ts';
import { isOffered } from '#shared/offered.ts';
import { summaryFigures } from './summary-figures.ts';
import { scanTexts } from './texts.ts';

type ScansSummaryProps = { deps: ResourceDeps; api: HistoryApi; asked: ScansRows };

/** What the scans come to, beside the time before. Of a provider that cannot tell there is nothing. */
export function ScansSummary({ deps, api, asked }: ScansSummaryProps) {
  const [{ value }] = useResource(() => createResource(deps, { read: () => api.scansSummary(asked), staleOn: ['scan.recorded'] }), [deps, api, asked]);
  const figures = useCounted(summaryFigures(value && isOffered(value) ? value : undefined), asked);
  if (value && !isOffered(value)) return null;
  return <KeyFigures label={scanTexts.figures} figures={figures} />;
}

/** What becomes another while the same scans are meant has come live: how often it has. */
function useCounted(figures: readonly KeyFigure[], asked: ScansRows): readonly KeyFigure[] {
  const seen = useRef<{ asked: ScansRows; of: Map<string, { value: KeyFigure['value']; changes: number }> }>({ asked, of: new Map() });
  if (seen.current.asked !== asked) seen.current = { asked, of: new Map() };
  return figures.map((figure) => {
    if (figure.value === null) return figure;
    const before = seen.current.of.get(figure.name);
    const changes = before === undefined ? 0 : before.changes + (before.value === figure.value ? 0 : 1);
    seen.current.of.set(figure.name, { value: figure.value, changes });
    return { ...figure, changes };
  });
}
