import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DayRange } from '#shared/grid/day-range.ts';
import { overflow, show, smallTargets, violations } from '#tests/support/component.tsx';
import { Age } from './age.tsx';
import { BusyButton } from './busy-button.tsx';
import { Chip } from './chip.tsx';
import { Icon, iconNames } from './icon.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Progress, ProgressStrip } from './progress.tsx';
import { ScreenIcon, screenIconNames } from './screen-icon.tsx';
import { Steps } from './steps.tsx';
import { TimeRange } from './time-range.tsx';
import './tags.css';

const lastWeek: DayRange = { from: '2026-11-09', to: '2026-11-15' };

function Times() {
  const [week, setWeek] = useState<'week' | null>('week');
  const [days, setDays] = useState<DayRange>(lastWeek);
  return (
    <TimeRange
      label="Time"
      presets={[{ value: 'week', label: 'Last week' }]}
      preset={week}
      days={days}
      today="2026-11-22"
      onPreset={() => {
        setWeek('week');
        setDays(lastWeek);
      }}
      onDays={(chosen) => {
        setWeek(null);
        setDays(chosen);
      }}
    />
  );
}

describe('steps', () => {
  it('mark the current one, and pass axe lying and upright', async () => {
    await show(
      <>
        <Steps
          label="Sign-up"
          steps={['Verify email', 'Details', 'Plan'].map((title) => ({ id: title, title }))}
          now="Details"
        />
        <Steps
          upright
          label="Set-up"
          now="regions"
          steps={[
            { id: 'account', title: 'Account', content: <p>Dana Okafor</p> },
            { id: 'regions', title: 'Connect regions', content: <p>One region is enough to go on.</p> },
          ]}
        />
      </>,
    );
    expect(document.querySelectorAll('[aria-current="step"]')).toHaveLength(2);
    expect(await violations()).toEqual([]);
  });
});

describe('small parts', () => {
  it.for([1440, 360])('pass axe at %i px, fit into it, and are large enough to press', async (width) => {
    await page.viewport(width, 900);
    await show(
      <>
        <BusyButton type="button" busy>
          Saving
        </BusyButton>
        {['btn primary', 'btn', 'btn quiet', 'btn danger', 'btn danger fill', 'btn small', 'btn large'].map((look) => (
          <button key={look} type="button" className={look}>
            {look}
          </button>
        ))}
        {[
          'tag',
          'tag line',
          'tag is-on',
          'tag gain',
          'tag loss',
          'tag new',
          'count',
          'count new',
          'delta up good',
          'delta up bad',
          'delta flat good',
          'faint',
        ].map((look) => (
          <span key={look} className={look}>
            12
          </span>
        ))}
        <Chip name="Category" value="Home & Garden" onRemove={() => {}} />
        <Age at={Date.now() - 400_000} />
        <Times />
        <KeyFigures
          label="Sample figures"
          figures={[
            { name: 'Sourced', value: '1,204', delta: { text: '+8.2%', way: 'up', good: true }, note: 'vs prior 30' },
            { name: 'With a loss', value: '12', delta: { text: '+3', way: 'up', good: false } },
            { name: 'Today', value: null },
          ]}
        />
        <Progress label="Export" done={41} of={100} />
        <Progress label="Counting rows" done={0} of={undefined} />
        <ProgressStrip
          label="Import"
          about="suppliers-nov.csv"
          done={3_420}
          of={10_000}
          state="paused"
          missed={[2_160, 3_420]}
          facts={[{ label: 'Rate', value: '24', more: 'a second' }]}
          onPause={() => {}}
          onResume={() => {}}
          onCancel={() => {}}
        />
      </>,
    );
    expect(await violations()).toEqual([]);
    expect(overflow()).toBeLessThanOrEqual(0);
    expect(smallTargets()).toEqual([]);
  });

  it('draws every icon', async () => {
    await show(
      <>
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
        {screenIconNames.map((name) => (
          <ScreenIcon key={name} name={name} />
        ))}
      </>,
    );
    const drawn = [...document.querySelectorAll<SVGSVGElement>('svg')];
    expect(drawn).toHaveLength(iconNames.length + screenIconNames.length);
    expect(drawn.filter((icon) => icon.getBBox().width + icon.getBBox().height === 0)).toEqual([]);
  });

  it('a chip goes by its own button', async () => {
    const removed: string[] = [];
    await show(<Chip name="Category" value="Home & Garden" onRemove={() => removed.push('Category')} />);
    await page.getByRole('button', { name: /Remove/ }).click();
    await expect.poll(() => removed).toEqual(['Category']);
  });
});
