const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What a product is called: by its title, where that is known. */
export const nameOf = ({ title, asin }: { title: string | null; asin: string }): string => title || asin;

/** '5 h 28 min', '3 days', '12 min'. @param ms */
export function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(ms / (24 * HOUR))} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** An expected interval in words: '6 h', '3 days'. */
export const intervalWords = (hours: number): string => (hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} h`);
