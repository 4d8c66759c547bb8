import { openFileSink } from '#client/ui/file-sink.ts';
import { CSV_BEGIN, csvLine } from '#shared/grid/csv.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { PassedOver, Repeats } from '#shared/team/decisions/decisions.ts';
import { csvMoment } from '#shared/time/days.ts';

/** The list as a file, a line per product. @param nameOf a member's name @param zone the reader's time zone */
export const twiceCsv = ({ rows }: Repeats, nameOf: (id: string) => string, zone: string): string =>
  textOf([
    ['ASIN', 'Marketplace', 'Title', 'Members', 'Look-ups', 'First', 'Last', 'Bought', 'Tokens spent again'],
    ...rows.map(({ asin, marketplace, title, members, looks, firstAt, lastAt, outcome, spentAgain }) => [
      asin,
      marketplace,
      title ?? '',
      members.map(nameOf).join(', '),
      looks,
      csvMoment(firstAt, zone),
      csvMoment(lastAt, zone),
      outcome === 'bought' ? 'yes' : 'no',
      spentAgain,
    ]),
  ]);

/** The list as a file. Amounts are in the marketplace's currency. */
export const passedCsv = ({ rows }: PassedOver, nameOf: (id: string) => string, zone: string): string =>
  textOf([
    [
      'ASIN',
      'Marketplace',
      'Title',
      'Passed by',
      'Passed',
      'Currency',
      'Buy Box then',
      'Buy Box now',
      'Rank then',
      'Rank now',
      'Profit change',
      'Before fees',
    ],
    ...rows.map(({ asin, marketplace, title, passedBy, passedAt, price, rank, gain, beforeFees }) => [
      asin,
      marketplace,
      title ?? '',
      nameOf(passedBy),
      csvMoment(passedAt, zone),
      currencyOf(marketplace),
      price?.before ?? '',
      price?.now ?? '',
      rank?.before ?? '',
      rank?.now ?? '',
      gain ?? '',
      beforeFees ? 'yes' : 'no',
    ]),
  ]);

const textOf = (lines: readonly (readonly (string | number)[])[]): string =>
  CSV_BEGIN + lines.map((line) => csvLine(line)).join('');

export async function saveFile(name: string, text: string): Promise<void> {
  const sink = await openFileSink(name);
  await sink?.write(new TextEncoder().encode(text));
  await sink?.close();
}
