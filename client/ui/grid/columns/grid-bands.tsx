// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing can be done with it
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role depends on whether there is a word, and both have them
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { ColumnBand, ColumnLayout, ShownColumn } from './grid-column.ts';

/** Columns beside each other that have one band, or none. */
export type BandRun<R> = { band: ColumnBand | undefined; columns: readonly ShownColumn<R>[] };

/** The bands as the columns stand now: one whose columns have been moved apart stands above each of its parts. @returns empty where there are none */
export function bandRuns<R>({ center }: Pick<ColumnLayout<R>, 'center'>): BandRun<R>[] {
  const runs: { band: ColumnBand | undefined; columns: ShownColumn<R>[] }[] = [];
  for (const shown of center) {
    const last = runs.at(-1);
    if (last && last.band === shown.column.band) last.columns.push(shown);
    else runs.push({ band: shown.column.band, columns: [shown] });
  }
  return runs.some(({ band }) => band) ? runs : [];
}

/** Above the names of the columns: of what kind they are. */
export const GridBands = <R,>({ layout, runs }: { layout: ColumnLayout<R>; runs: readonly BandRun<R>[] }) => (
  <div className="gr head band" role="row" aria-rowindex={1}>
    {layout.start.length > 0 && <Blank columns={layout.start} side="start" />}
    {runs.map(({ band, columns }) => (
      <div
        key={columns[0]?.column.id}
        className={`gc ${band?.className ?? ''}`}
        // Where there is no word there is no heading either.
        role={band ? 'columnheader' : 'gridcell'}
        aria-colindex={(columns[0]?.index ?? 0) + 1}
        aria-colspan={columns.length}
        style={{ width: widthOf(columns) }}
      >
        {band && (
          <span className="band-name">
            {band.icon && <ScreenIcon name={band.icon} small />}
            <span className="cut">{band.title}</span>
          </span>
        )}
      </div>
    ))}
    {layout.end.length > 0 && (
      <>
        <span className="gr-fill" />
        <Blank columns={layout.end} side="end" />
      </>
    )}
  </div>
);

const Blank = <R,>({ columns, side }: { columns: readonly ShownColumn<R>[]; side: 'start' | 'end' }) => (
  <div
    className="gc pin edge"
    role="gridcell"
    aria-colindex={(columns[0]?.index ?? 0) + 1}
    aria-colspan={columns.length}
    style={{ width: widthOf(columns), [side === 'start' ? 'left' : 'right']: 0 }}
  />
);

/** By the widths that stand in the grid's style: it follows while one is drawn. */
const widthOf = <R,>(columns: readonly ShownColumn<R>[]): string => `calc(${columns.map(({ index }) => `var(--cw${index})`).join(' + ')})`;
