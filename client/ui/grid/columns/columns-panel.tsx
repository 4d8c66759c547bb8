import { lazyExport } from '#client/ui/lazy.ts';
import { Popup } from '#client/ui/popup.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { ColumnsListProps } from './columns-list.tsx';
import type { GridState } from './grid-state.ts';
import { gridTexts } from './texts.ts';
import './columns-grid.css';
import { densityNames } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences-context.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { densities } from '#shared/account/preferences/preferences.ts';

const ColumnsList = lazyExport(() => import('./columns-list.tsx'), 'ColumnsList');

/** Shows, hides and reorders columns: by checkbox, by handle with the arrow keys, or by dragging the handle. */
export const ColumnsPanel = <R,>(props: ColumnsListProps<R>) => (
  <Popup
    label={gridTexts.columns}
    role="dialog"
    buttonClass="btn"
    button={
      <>
        <ScreenIcon name="columns" /> <span className="wide-only">{gridTexts.columns}</span>
      </>
    }
  >
    {() => <ColumnsList {...props} />}
  </Popup>
);

/** Chooses the row density for all of the person's lists. On a phone rows are cards and have no density. */
export function DensityChoice({ state, onState }: { state: GridState; onState(next: GridState): void }) {
  const [, store] = usePreferences();
  return (
    <div className="wide-only">
      <Segmented
        label={gridTexts.density}
        choices={densities.map((value) => ({ value, label: densityNames[value] }))}
        value={state.density}
        onChange={(density) => {
          store.save({ density });
          onState({ ...state, density });
        }}
      />
    </div>
  );
}
