import { BarsDrawing } from './bars-drawing.tsx';
import { LinesDrawing } from './lines-drawing.tsx';

/** Everything that is drawn with Recharts, in one piece. */
export const chartParts = { BarsDrawing, LinesDrawing };
