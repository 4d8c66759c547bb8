import { describe, expect, it } from 'vitest';
import { eventTypes, parseEvent } from '#shared/events.ts';
import { type PageEvent, parsePageEvent, screenEventTypes } from '#shared/page-events.ts';
import { activityRowSchema } from '#shared/team/history/team-columns.ts';
import { screenEvent } from './screen-event.ts';

const raw = (type: string, data: unknown) => ({ seq: 1, id: 'a', type, at: 2, data });
const row = { _id: 7, asin: 'B000000001', sourced: 1, title: 'Lamp' };

describe('an event of a screen', () => {
  it('is passed on unparsed by the page and parsed by the screen that shows it', () => {
    const event = parsePageEvent(raw('activity.recorded', row)) as PageEvent;
    expect(event).toEqual(raw('activity.recorded', row));
    expect(screenEvent(event, 'activity.recorded', activityRowSchema)).toMatchObject({ _id: '7', title: 'Lamp' });
    expect(screenEvent(event, 'wholesale.updated', activityRowSchema)).toBeUndefined();
  });

  it('is ignored if its screen cannot parse it', () => {
    const event = parsePageEvent(raw('activity.recorded', { ...row, asin: null })) as PageEvent;
    expect(screenEvent(event, 'activity.recorded', activityRowSchema)).toBeUndefined();
  });

  it('is distinguished from an unknown event; all other events are parsed at once, as at the edge', () => {
    expect(parsePageEvent(raw('toString', {}))).toEqual({ unknown: 'No such event type: toString' });
    for (const type of eventTypes) {
      const broken = parsePageEvent(raw(type, null));
      if ('unknown' in broken) expect(broken).toEqual(parseEvent(raw(type, null)));
      else expect(screenEventTypes).toContain(type);
    }
  });
});
