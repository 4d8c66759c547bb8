import { caller } from '#client/api/caller.ts';
import { HAPPENINGS, type HappeningSource, type Happenings } from '#client/stream/product-part.ts';
import { createResource } from '#client/stream/resource.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import { formatCount } from '#shared/format.ts';
import { marketplaceCode } from '#shared/marketplace-ids.ts';
import { ok } from '#shared/result.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { type ActivityRow, activityRowSchema, sourceName } from '#shared/team/history/team-columns.ts';
import { momentOf } from '#shared/time/days.ts';
import { teamTexts } from './texts.ts';

/**
 * Who looked a product up, as far as the account sees the team's history. Look-ups elsewhere than in the page's
 * marketplace say where.
 */
export const lookUpHappenings: HappeningSource = (store, product) => {
  const happeningOf = (row: ActivityRow) => {
    const market = marketplaceCode(row.marketplace);
    return {
      id: row._id,
      at: momentOf(row.sourced),
      icon: 'search' as const,
      text: teamTexts.lookedUp(row.email ?? '', sourceName(row.source), market === product.marketplace ? null : market),
      figure: typeof row.bsr === 'number' ? teamTexts.rank(formatCount(row.bsr)) : undefined,
    };
  };
  return createResource<Happenings>(store, {
    read: async () => {
      const answer = await caller(historyCalls, store.call).team({
        page: 1,
        limit: HAPPENINGS,
        filterModel: { asin: { filterType: 'text', type: 'contains', filter: product.asin } },
      });
      if (!answer.ok) return answer;
      const { head, value } = answer.value;
      return ok({ head, value: { rows: value.rows.map(happeningOf), total: value.total } });
    },
    fromEvent: (event, known) => {
      const row = known && screenEvent(event, 'activity.recorded', activityRowSchema);
      if (!row || !known || row.asin !== product.asin || known.rows.some(({ id }) => id === row._id)) return undefined;
      return { rows: [happeningOf(row), ...known.rows].slice(0, HAPPENINGS), total: known.total + 1 };
    },
  });
};
