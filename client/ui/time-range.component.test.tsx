import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DayRange } from '#shared/grid/day-range.ts';
import { show, violations } from '#tests/support/component.tsx';
import { TimeRange } from './time-range.tsx';

const presets = [
  { value: 'week', label: 'Last week' },
  { value: 'all', label: 'Everything' },
] as const;
const open: DayRange = { from: null, to: null };
const week: DayRange = { from: '2026-11-21', to: '2026-11-28' };

function Chosen({ onDays }: { onDays(days: DayRange): void }) {
  const [days, setDays] = useState(week);
  const [preset, setPreset] = useState<'week' | 'all' | null>('week');
  return (
    <TimeRange
      label="Time"
      presets={presets}
      preset={preset}
      days={days}
      today="2026-11-28"
      onPreset={(next) => {
        setPreset(next);
        setDays(next === 'all' ? open : week);
      }}
      onDays={(next) => {
        setPreset(next.from === null && next.to === null ? 'all' : null);
        setDays(next);
        onDays(next);
      }}
    />
  );
}

const from = page.getByLabelText('From', { exact: true });
const to = page.getByLabelText('To', { exact: true });

describe('a time range', () => {
  it('shows the days of its preset, and takes other days by Enter', async () => {
    const taken: DayRange[] = [];
    await show(<Chosen onDays={(days) => taken.push(days)} />);
    await expect.element(from).toHaveValue('2026-11-21');
    await expect.element(to).toHaveValue('2026-11-28');
    await from.fill('2026-11-23');
    await to.fill('2026-11-23');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => taken.at(-1)).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    await expect.element(page.getByRole('button', { name: 'Last week' })).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Last week' }).click();
    await expect.element(from).toHaveValue('2026-11-21');
    await to.fill('');
    await from.fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Everything' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says what is wrong with days, and takes none of them', async () => {
    const taken: DayRange[] = [];
    await show(<Chosen onDays={(days) => taken.push(days)} />);
    await to.fill('2026-11-20');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('alert').getByText('The first day must not be after the last day.'))
      .toBeVisible();
    await expect.element(from).toHaveAttribute('aria-invalid', 'true');
    await expect.element(from).toHaveAccessibleDescription('The first day must not be after the last day.');
    expect(await violations()).toEqual([]);
    await from.fill('0026-11-01');
    await userEvent.tab();
    await expect.element(page.getByText('There is no data before Jan 01, 2000.')).toBeVisible();
    await to.fill('');
    await from.fill('2026-12-01');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('The first day must not be in the future.')).toBeVisible();
    expect(taken).toEqual([]);
  });
});
