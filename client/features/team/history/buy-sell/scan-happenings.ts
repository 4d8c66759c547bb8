import { caller } from '#client/api/caller.ts';
import { HAPPENINGS, type HappeningSource, type Happenings } from '#client/stream/product-part.ts';
import { createResource } from '#client/stream/resource.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import { ok } from '#shared/result.ts';
import { recordedScanSchema, type Scan } from '#shared/team/history/buy-sell.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { sourceName } from '#shared/team/history/team-columns.ts';
import { momentOf } from '#shared/time/days.ts';
import { isKnown, moneyText, rateText } from './scan-text.ts';
import { scanTexts } from './texts.ts';

const happeningOf = (scan: Scan) => ({
  id: scan._id ?? `${scan.createdAt} ${scan.email}`,
  at: momentOf(scan.createdAt),
  icon: 'history' as const,
  text: scanTexts.scannedBy(scan.email ?? '', sourceName(scan.source), isKnown(scan.roi) ? rateText(scan.roi) : null),
  figure: isKnown(scan.sellPrice) ? moneyText(scan.sellPrice, scan.marketplace) : undefined,
});

/** The team's scans of a product. */
export const scanHappenings: HappeningSource = (store, { asin }) =>
  createResource<Happenings>(store, {
    read: async () => {
      const answer = await caller(historyCalls, store.call).scans({ asin });
      if (!answer.ok) return answer;
      const { head, value } = answer.value;
      return ok({ head, value: { rows: value.rows.slice(0, HAPPENINGS).map(happeningOf), total: value.rows.length } });
    },
    fromEvent: (event, known) => {
      const scanned = screenEvent(event, 'scan.recorded', recordedScanSchema);
      if (!scanned || !known || scanned.asin !== asin) return undefined;
      const row = happeningOf(scanned.scan);
      if (known.rows.some(({ id }) => id === row.id)) return undefined;
      return { rows: [row, ...known.rows].slice(0, HAPPENINGS), total: known.total + 1 };
    },
  });
