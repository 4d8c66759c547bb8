import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { HistoryApi } from '#client/api/caller.ts';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import { fail, ok } from '#shared/result.ts';
import type { ActivityRow } from '#shared/team/history/team-columns.ts';
import type { TeamRows } from '#shared/team/history/team-history.ts';
import { createJump } from './jump.ts';

const requested: TeamRows = { sortModel: [], filterModel: {}, search: '' };
const position = (row: number, total = 100) => ok({ value: { row, total, asOf: '7@1' }, head: null });

function stage(answers: unknown[], rows: TeamRows = requested) {
  const view = { list: 1, asOf: '7@1' };
  const lead = vi.fn();
  const teamOffset = vi.fn(async (_: object) => answers.shift());
  const toasts = createToasts(new VirtualTimeScheduler());
  const jump = createJump({
    api: { teamOffset } as unknown as HistoryApi,
    rows: { view$: { value: view }, lead } as unknown as GridRows<ActivityRow>,
    requested: rows,
    zone: 'Europe/Berlin',
    toasts,
  });
  return { view, lead, teamOffset, jump, texts: () => toasts.toasts$.value.map(({ text, more }) => more ?? text) };
}

describe('going to a date', () => {
  it('leads to its newest row, or in ascending order to its oldest, in the list as it was read', async () => {
    const down = stage([position(40)]);
    await down.jump('2026-11-10');
    expect(down.teamOffset).toHaveBeenCalledWith({ ...requested, asOf: '7@1', at: Date.UTC(2026, 10, 10, 23) - 1 });
    expect(down.lead).toHaveBeenCalledWith(40, 'Nov 10, 2026 and earlier');
    const up = stage([position(2)], { ...requested, sortModel: [{ colId: 'sourced', sort: 'asc' }] });
    await up.jump('2026-11-10');
    expect(up.teamOffset).toHaveBeenCalledWith(expect.objectContaining({ at: Date.UTC(2026, 10, 9, 23) }));
    expect(up.lead).toHaveBeenCalledWith(2, 'Nov 10, 2026 and later');
  });

  it('explains when no row is that old, and when the call fails', async () => {
    const { jump, lead, texts } = stage([position(100), fail({ status: 503, code: 'EXCEPTION', message: 'Not now' })]);
    await jump('2001-01-01');
    await jump('2026-11-10');
    expect(texts()).toEqual(['There are no rows from Jan 01, 2001 or earlier.', 'Not now']);
    expect(lead).not.toHaveBeenCalled();
  });

  it('requests the position again if the list was reread meanwhile, since its rows have moved', async () => {
    const { view, jump, lead, teamOffset } = stage([]);
    teamOffset.mockImplementationOnce(async () => {
      view.list = 2;
      view.asOf = '9@1';
      return position(40);
    });
    teamOffset.mockImplementationOnce(async () => position(42));
    await jump('2026-11-10');
    expect(teamOffset).toHaveBeenLastCalledWith(expect.objectContaining({ asOf: '9@1' }));
    expect(lead.mock.calls).toEqual([[42, 'Nov 10, 2026 and earlier']]);
  });
});
