import { useState } from 'react';
import { Note } from '#client/ui/states.tsx';
import { Steps } from '#client/ui/steps.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { TimeRange } from '#client/ui/time-range.tsx';
import type { DayRange } from '#shared/grid/day-range.ts';
import { Row, Sheet } from './example-sheet.tsx';

const lastWeek: DayRange = { from: '2026-11-09', to: '2026-11-15' };

const stops = [
  { id: 'verify', title: 'Verify email' },
  { id: 'details', title: 'Details' },
  { id: 'plan', title: 'Plan' },
  { id: 'done', title: 'Done' },
];

export function NavigationExamples() {
  const [view, setView] = useState<'search' | 'newest' | 'saved' | 'off'>('search');
  const [stop, setStop] = useState(1);
  const [week, setWeek] = useState<'week' | null>('week');
  const [days, setDays] = useState<DayRange>(lastWeek);
  return (
    <>
      <Sheet title="Tabs">
        <Tabs
          label="Suppliers"
          value={view}
          onChange={setView}
          tabs={[
            { id: 'search', title: 'Search', content: <p className="soft">The search runs when one filter is set.</p> },
            { id: 'newest', title: 'Newest', content: <p className="soft">Suppliers of the last 30 days.</p> },
            { id: 'saved', title: 'My Saved', count: 14, content: <p className="soft">Fourteen suppliers with your notes.</p> },
            { id: 'off', title: 'Statistics', disabled: true, content: null },
          ]}
        />
      </Sheet>
      <Sheet title="Times and days">
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
      </Sheet>
      <Sheet title="Steps">
        <Steps label="Sign-up" steps={stops} now={stops[stop]?.id ?? ''} />
        <Row>
          <button type="button" className="btn" disabled={stop === 0} onClick={() => setStop(stop - 1)}>
            Back
          </button>
          <button type="button" className="btn primary" disabled={stop === stops.length - 1} onClick={() => setStop(stop + 1)}>
            Next
          </button>
        </Row>
        <Steps
          upright
          label="Set-up"
          now="regions"
          steps={[
            { id: 'account', title: 'Your Account Details were recieved', content: <p className="soft">Dana Okafor, dana@brightcart.example</p> },
            {
              id: 'regions',
              title: 'Connect regions',
              content: (
                <>
                  <p className="soft">One region is enough to go on. The other can follow at any time.</p>
                  <Note>North America is connected; Europe is not.</Note>
                </>
              ),
            },
            { id: 'extension', title: 'Download and Install the Chrome Extension', content: <p className="soft">Then open any product page.</p> },
          ]}
        />
      </Sheet>
    </>
  );
}
