import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { param, queryState, text } from '#client/ui/query-state.ts';
import { type BuyList, type BuySearch, buySorts } from '#shared/buys/buy.ts';
import { spanOf, type TimePreset, timePresets } from '#shared/history/time.ts';

/** What the Bought screen shows. '' is everything. */
export const boughtQuery = queryState(
  {
    search: text('q', 100),
    account: text('account', 254),
    time: param<TimePreset>(
      'time',
      (name) => timePresets.find((each) => each === name) ?? 'all',
      (name) => (name === 'all' ? '' : name),
    ),
  },
  'row',
);
export type BoughtFilters = ReturnType<typeof boughtQuery.read>;

export const everyBuy: BoughtFilters = { search: '', account: '', time: 'all' };
export const isFiltered = ({ search, account, time }: BoughtFilters): boolean => search !== '' || account !== '' || time !== 'all';

export const buyListOf = ({ search, account, time }: BoughtFilters, now: number, zone: string): BuyList => ({
  text: search,
  ...(account === '' ? {} : { account }),
  ...(time === 'all' ? {} : { time: spanOf(time, now, zone) }),
});

export const sortOf = ({ sort }: Pick<GridState, 'sort'>): BuySearch['sort'] =>
  sort.flatMap(({ colId, sort: direction }) => {
    const by = buySorts.find((each) => each === colId);
    return by === undefined ? [] : [{ colId: by, sort: direction }];
  });
