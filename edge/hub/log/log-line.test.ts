import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '#shared/events.ts';
import { joinLogLines, readLogLine, splitLogLines, writeLogLine } from './log-line.ts';

const eventOf = (title: string): NewEvent => ({
  type: 'activity.recorded',
  data: { _id: '1', asin: 'B0TEST0001', sourced: 1, title },
});

describe('a line of the log', () => {
  it('equals the event on the wire, and reads back as written, whatever its data [ST1, ST6]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('","id":"x","at":1,', '{"seq":9,"id":"', 'a\nb', '💥 Größe'),
        ),
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        (title, seq, at) => {
          const event = eventOf(title);
          const line = writeLogLine(event, seq, 'ab12', at);
          expect(JSON.parse(line.body)).toEqual({
            seq,
            id: 'ab12',
            type: event.type,
            at,
            data: JSON.parse(JSON.stringify(event.data)),
          });
          expect(line.bytes).toBe(Buffer.byteLength(line.body));
          expect(readLogLine(line.body, seq)).toEqual(line);
          expect(readLogLine(line.body, seq, line.bytes)).toEqual(line);
        },
      ),
    );
  });

  it('splits from joined lines again, with its own number and length [ST1]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 6 }),
        fc.nat(10_000),
        (titles, first) => {
          const lines = titles.map((title, index) =>
            writeLogLine(eventOf(title), first + index, `id${index}`, 1_000 + index),
          );
          const bytes = lines.reduce((sum, line) => sum + line.bytes, 0);
          expect(splitLogLines(joinLogLines(lines), first, bytes)).toEqual(lines);
        },
      ),
    );
  });
});
