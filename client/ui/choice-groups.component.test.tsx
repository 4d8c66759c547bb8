import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { forceColors, overflow, press, show, smallTargets, violations } from '#tests/support/component.tsx';
import { Check } from './checkbox.tsx';
import { ChoiceGroups } from './choice-groups.tsx';
import { MarketplaceSelect } from './marketplace-select.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';

const choicesOf = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }));
const groups = [
  {
    id: 'general',
    title: 'General',
    choices: choicesOf(['Info', 'Hazmat aspects', 'Meltable']),
    hint: 'What a product is',
  },
  {
    id: 'statistical',
    title: 'Statistical',
    choices: [...choicesOf(['Root rank', 'Sales']), { value: 'Used', label: 'Buy box, used', disabled: true }],
  },
];

function Choices() {
  const [kind, setKind] = useState<string>();
  const [term, setTerm] = useState('Annually');
  const [market, setMarket] = useState('');
  const [tool, setTool] = useState<SupportedMarketplace>('US');
  const [fields, setFields] = useState<string[]>(['Info', 'Root rank']);
  return (
    <>
      <Check label="Sales" />
      <Check label="Statistical" mixed />
      <Check label="Locked" disabled />
      <Check label="I understand" error="You must confirm that you understand to continue." />
      <Switch label="Pricing Health" defaultChecked />
      <Switch label="Locked, too" disabled />
      <Switch row label="Google Sheets add-on" hint="Log into the add-on with the main account first" />
      <Segmented label="Term" choices={choicesOf(['Annually', 'Monthly'])} value={term} onChange={setTerm} />
      <RadioGroup
        label="Look up by"
        choices={choicesOf(['ASIN', 'UPC'])}
        value={kind}
        onChange={setKind}
        error={kind ? undefined : 'Choose one'}
      />
      <MarketplaceSelect value={tool} onChange={setTool} />
      <Select
        label="Marketplace"
        placeholder="Choose"
        choices={choicesOf(['Canada', 'Mexico'])}
        value={market}
        onChange={setMarket}
      />
      <Select
        label="Country"
        choices={choicesOf(['Canada'])}
        value=""
        placeholder="Choose"
        onChange={() => {}}
        error="Choose a country"
      />
      <ChoiceGroups
        label="Fields"
        groups={groups}
        value={fields}
        onChange={setFields}
        error={fields.length === 0 ? 'Choose at least one field' : undefined}
      />
    </>
  );
}

describe('choices', () => {
  it.for([1440, 360])('pass axe at %i px, fit into it, and are large enough to press', async (width) => {
    await page.viewport(width, 900);
    await show(<Choices />);
    expect(await violations()).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(smallTargets()).toEqual([]);
  });

  it('describe what is wrong, until something is chosen', async () => {
    await show(<Choices />);
    await expect
      .element(page.getByRole('checkbox', { name: 'I understand' }))
      .toHaveAccessibleDescription(/You must confirm/);
    await expect
      .element(page.getByRole('combobox', { name: 'Country' }))
      .toHaveAccessibleDescription('Choose a country');
    await expect.element(page.getByText('Choose one')).toBeVisible();
    await page.getByText('UPC').click();
    await expect.element(page.getByText('Choose one')).not.toBeInTheDocument();
    await press('{ArrowUp}');
    await expect.element(page.getByRole('radio', { name: 'ASIN' })).toBeChecked();
  });

  it('with forced colors, the pressed one of a segmented control looks different from the page', async () => {
    await forceColors();
    await show(<Choices />);
    const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const pressed = page.getByRole('button', { name: 'Annually' });
    await expect.element(pressed).toHaveAttribute('aria-pressed', 'true');
    expect(colorOf(pressed.element())).not.toBe(colorOf(document.body));
  });
});
