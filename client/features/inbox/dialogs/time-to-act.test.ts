import { describe, expect, it } from 'vitest';
import type { TimeToAct } from '#shared/inbox/time-to-act.ts';
import { csvOf, durationText } from './time-to-act-dialog.tsx';

const times = { count: 2, median: 90_000, p90: 3_700_000 };

describe('the time to act', () => {
  it('reads as seconds, minutes, or hours [ACT-10]', () => {
    expect([0, 42_400, 59_999, 60_000, 3_599_000, 3_600_000, 90_000_000].map(durationText)).toEqual([
      '0 s',
      '42 s',
      '59 s',
      '1 min',
      '59 min',
      '1 h 0 min',
      '25 h 0 min',
    ]);
  });

  it('makes a file with a line per member and cause, and nothing that a spreadsheet would run [ACT-10]', () => {
    const measured: TimeToAct = {
      arrived: 4,
      acted: 2,
      all: times,
      members: [{ id: 'm', name: '=HYPERLINK("x")', ...times }],
      causes: [
        { cause: 'undercut-fba', arrived: 3, times },
        { cause: 'unknown', arrived: 1, times: null },
      ],
      untouched: { total: 0, alerts: [] },
    };
    expect(csvOf(measured).replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      'By,Name,Alerts,Dealt with,"Median, s","90th percentile, s"',
      'Member,"\'=HYPERLINK(""x"")",2,2,90,3700',
      'Cause,Undercut by an FBA offer,3,2,90,3700',
      'Cause,Cause not in Amazon’s message,1,0,,',
    ]);
  });
});
