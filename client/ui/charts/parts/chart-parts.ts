import { BarsDrawing } from './bars-drawing.tsx';
import { LinesDrawing } from './lines-drawing.tsx';

/** Everything that needs Recharts, in one lazy chunk. */
export const chartParts = { BarsDrawing, LinesDrawing };
