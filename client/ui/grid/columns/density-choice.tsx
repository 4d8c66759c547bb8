import { Segmented } from '#client/ui/segmented.tsx';
import { type Density, densities, type GridState } from './grid-state.ts';
import { gridTexts } from './texts.ts';

/** How dense the rows stand. On a phone rows are cards and have no density. */
export const DensityChoice = ({ state, onState }: { state: GridState; onState(next: GridState): void }) => (
  <div className="wide-only">
    <Segmented
      label={gridTexts.density}
      choices={densities.map((value: Density) => ({ value, label: gridTexts.densities[value] }))}
      value={state.density}
      onChange={(density) => onState({ ...state, density })}
    />
  </div>
);
