import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show, violations } from '#tests/support/component.tsx';
import { PriceScale, type ScaleMark } from './price-scale.tsx';

const mark = (kind: ScaleMark['kind'], at: number, beyond = false): ScaleMark => ({ kind, at, beyond });
const center = (kind: string): number => {
  const { left, width } = (document.querySelector(`.scale .${kind}`) as Element).getBoundingClientRect();
  return left + width / 2;
};

describe('a price scale', () => {
  it('draws each mark at its share of the width, and the gap between two of them', async () => {
    const marks = [mark('cap', 25), mark('box', 50), mark('you', 90)];
    await show(<PriceScale shape={{ marks, bar: { from: 50, length: 40, good: false } }} label="Over: +$2.41" />);
    const { left, width } = page.getByRole('img', { name: 'Over: +$2.41' }).element().getBoundingClientRect();
    expect(width).toBeGreaterThan(50);
    for (const { kind, at } of marks) expect(Math.abs(center(kind) - left - (width * at) / 100), kind).toBeLessThan(2);
    const gap = (document.querySelector('.scale .gap') as Element).getBoundingClientRect();
    expect(Math.abs(gap.left - center('box'))).toBeLessThan(2);
    expect(Math.abs(gap.right - center('you'))).toBeLessThan(2);
    expect(await violations()).toEqual([]);
  });

  it('has a good gap in another color than a bad one', async () => {
    const bar = { from: 37, length: 13 };
    const { rerender } = await show(<PriceScale shape={{ marks: [], bar: { ...bar, good: true } }} label="Under" />);
    const color = () => getComputedStyle(document.querySelector('.scale .gap') as Element).backgroundColor;
    const good = color();
    await rerender(<PriceScale shape={{ marks: [], bar: { ...bar, good: false } }} label="Over" />);
    expect(color()).not.toBe(good);
  });

  it('shows a price beyond its ends as an arrow within them', async () => {
    await show(<PriceScale shape={{ marks: [mark('you', 100, true)] }} label="Beyond 12%" />);
    const scale = page.getByRole('img', { name: 'Beyond 12%' }).element().getBoundingClientRect();
    const arrow = (document.querySelector('.scale .you.off') as Element).getBoundingClientRect();
    expect(arrow.right).toBeLessThanOrEqual(scale.right + 6);
  });
});
