import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press, show, smallTargets, violations } from '#tests/support/component.tsx';
import { FigureInput } from './figure-input.tsx';
import { NumberInput } from './number-input.tsx';
import { NumberBox } from './prime/number-box.tsx';

function Numbers() {
  const [seats, setSeats] = useState<number | null>(8);
  const [packages, setPackages] = useState<number | null>(12_500);
  const [price, setPrice] = useState<number | null>(1_499.5);
  const [least, setLeast] = useState('22.50');
  return (
    <>
      <NumberInput label="Sub-accounts" stepper min={1} max={50} value={seats} onChange={setSeats} hint="1 to 50" />
      <NumberInput
        label="Packages"
        stepper
        min={1}
        max={1_000_000}
        step={100}
        value={packages}
        onChange={setPackages}
      />
      <NumberInput label="Price" decimals={2} unit="$" min={0} value={price} onChange={setPrice} />
      <FigureInput label="Least price" unit="$" value={least} onChange={setLeast} />
      <NumberInput
        label="Wrong"
        min={1}
        max={50}
        value={null}
        onChange={() => {}}
        error="Enter a number from 1 to 50"
      />
      <NumberInput label="Off" stepper disabled value={2} onChange={() => {}} />
    </>
  );
}

const field = (name: string) => page.getByRole('spinbutton', { name });

describe('a number field', () => {
  it('steps by the arrow keys and goes to its ends', async () => {
    await show(<Numbers />);
    await expect.element(field('Packages')).toHaveValue('12,500');
    await userEvent.click(field('Packages'));
    await press('{ArrowUp}');
    await expect.element(field('Packages')).toHaveValue('12,600');
    await press('{End}');
    await expect.element(field('Packages')).toHaveValue('1,000,000');
  });

  it('brings a number beyond its limits back within them on leaving', async () => {
    await show(<Numbers />);
    await userEvent.click(field('Sub-accounts'));
    await press('{ControlOrMeta>}a{/ControlOrMeta}', '700', '{Tab}');
    await expect.element(field('Sub-accounts')).toHaveValue('50');
  });

  it('takes over the focus of the field that was there before its code, and only then', async () => {
    const input = { current: null };
    const box = (id: string, early: boolean) => (
      <NumberBox
        label=""
        id={id}
        control={{ 'aria-label': id }}
        value={8}
        onChange={() => {}}
        input={input}
        enteredEarly={{ current: early }}
      />
    );
    await show(
      <>
        {box('Entered', true)}
        {box('Not entered', false)}
      </>,
    );
    await expect.element(page.getByRole('spinbutton', { name: 'Entered', exact: true })).toHaveFocus();
  });

  it('says what is wrong, and passes axe in every state', async () => {
    await show(<Numbers />);
    await expect.element(field('Wrong')).toHaveAccessibleDescription('Enter a number from 1 to 50');
    await expect.element(field('Sub-accounts')).toHaveAccessibleDescription('1 to 50');
    expect(await violations()).toEqual([]);
    expect(smallTargets()).toEqual([]);
  });
});
