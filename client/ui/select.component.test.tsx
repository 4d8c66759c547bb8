import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show, violations } from '#tests/support/component.tsx';
import type { Choice } from './choice.ts';
import { ToolSelect } from './select.tsx';

type Time = '' | 'today';
const choices: Choice<Time>[] = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
];

function Tool() {
  const [time, setTime] = useState<Time>('');
  return (
    <>
      <ToolSelect label="Time" choices={choices} value={time} onChange={(chosen) => setTime(chosen)} />
      <p role="status">{time === '' ? 'All buys' : 'Buys of today'}</p>
    </>
  );
}

it('a select among tools is named for screen readers, and reports what is chosen', async () => {
  await show(<Tool />);
  await page.getByRole('combobox', { name: 'Time' }).selectOptions('Today');
  await expect.element(page.getByRole('status')).toHaveTextContent('Buys of today');
  expect(await violations()).toEqual([]);
});
