/** Hours per square: a single hour would be too narrow for its figure. */
export const HOURS_A_SQUARE = 2;
export const SQUARES_A_DAY = 24 / HOURS_A_SQUARE;
/** The number of color steps above zero. */
const STEPS = 4;

export type HeatSquare = {
  day: number;
  /** The first hour. */
  hour: number;
  value: number;
  /** 0 to 4. */
  step: number;
};

/** Sums a week into squares. @param week Monday to Sunday, 24 hours each */
export function heatSquares(week: readonly (readonly number[])[]): HeatSquare[] {
  const squares = week.flatMap((hours, day) =>
    Array.from({ length: SQUARES_A_DAY }, (_, index) => {
      const hour = index * HOURS_A_SQUARE;
      return {
        day,
        hour,
        value: hours.slice(hour, hour + HOURS_A_SQUARE).reduce((sum, each) => sum + each, 0),
        step: 0,
      };
    }),
  );
  const most = Math.max(0, ...squares.map(({ value }) => value));
  return squares.map((square) => ({
    ...square,
    step: square.value === 0 ? 0 : Math.ceil((square.value / most) * STEPS),
  }));
}

/** Returns the square with the largest value, the first if several; undefined if all are zero. */
export function peakOf(squares: readonly HeatSquare[]): HeatSquare | undefined {
  let peak: HeatSquare | undefined;
  for (const square of squares) if (square.value > (peak?.value ?? 0)) peak = square;
  return peak;
}
