import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, show, violations } from '#tests/support/component.tsx';
import { Tabs } from './tabs.tsx';

function Suppliers() {
  const [view, setView] = useState<'search' | 'newest' | 'saved' | 'off'>('search');
  return (
    <Tabs
      label="Suppliers"
      value={view}
      onChange={setView}
      tabs={[
        { id: 'search', title: 'Search', content: <p>The search runs when one filter is set.</p> },
        { id: 'newest', title: 'Newest', content: <p>Suppliers of the last 30 days.</p> },
        { id: 'saved', title: 'My Saved', count: 14, content: <p>Fourteen suppliers with your notes.</p> },
        { id: 'off', title: 'Statistics', disabled: true, content: null },
      ]}
    />
  );
}

const tab = (name: RegExp) => page.getByRole('tab', { name });
const view = page.getByRole('tabpanel');

describe('tabs', () => {
  it('are moved through by keyboard past disabled ones, and Enter opens one', async () => {
    await show(<Suppliers />);
    await press('{Tab}');
    await expect.element(tab(/^Search/)).toHaveFocus();
    await press('{End}');
    await expect.element(tab(/^My Saved/)).toHaveFocus();
    await expect.element(view).toHaveTextContent('The search runs when one filter is set.');
    await press('{Enter}');
    await expect.element(view).toHaveTextContent('Fourteen suppliers with your notes.');
    await press('{ArrowRight}');
    await expect.element(tab(/^Search/)).toHaveFocus();
  });

  it('open by a click, except disabled ones', async () => {
    await show(<Suppliers />);
    await tab(/^Newest/).click();
    await expect.element(view).toHaveTextContent('Suppliers of the last 30 days.');
    (tab(/^Statistics/).element() as HTMLElement).click();
    await expect.element(tab(/^Newest/)).toHaveAttribute('aria-selected', 'true');
    expect(await violations()).toEqual([]);
  });
});
