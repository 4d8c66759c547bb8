import { densityNames } from '#client/ui/preference-names.ts';
import { usePreferences } from '#client/ui/preferences.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { densities } from '#shared/preferences/preferences.ts';
import type { GridState } from './grid-state.ts';
import { gridTexts } from './texts.ts';

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
