import { Sparkline } from '#client/ui/charts/sparkline.tsx';
import { usePart } from '#client/ui/observe.ts';
import { SPARK_SCANS } from '#shared/history/buy-sell.ts';
import type { FiguresOf, ScanFiguresDesk } from './scan-figures.ts';
import { gainWords } from './scan-words.ts';
import { scanTexts } from './texts.ts';

/** The profits of the last scans as a small drawing, which compares with those above and below it. */
export function SparkCell({ desk, of }: { desk: ScanFiguresDesk; of: FiguresOf }) {
  const range = usePart(desk.view$, (view) => view.range);
  return <Sparkline values={of.spark} colour="signed" slots={SPARK_SCANS} range={range} label={scanTexts.sparkOf(sparkWords(of))} />;
}

/** The same in words, the oldest first. */
export const sparkWords = ({ spark, last }: FiguresOf): string[] => spark.map((profit) => gainWords(profit, last.marketplace));
