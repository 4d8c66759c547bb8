import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecording, type Recording, serializeRecording } from './recording.ts';

const header = { recording: 1 as const, source: 'a test', started: '2026-03-04T10:00:00.000Z', redactions: ['token'] };

describe('a recording', () => {
  it('reads back as it was written, for any frames', () => {
    const line = fc.record({
      at: fc.nat(),
      dir: fc.constantFrom('up' as const, 'down' as const, 'in' as const),
      frame: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const recording: Recording = { header, lines };
        const text = serializeRecording(recording);
        expect(text.endsWith('\n')).toBe(true);
        expect(text.trimEnd().split('\n')).toHaveLength(lines.length + 1);
        expect(JSON.stringify(parseRecording(text))).toBe(JSON.stringify(recording));
      }),
    );
  });

  it('may contain blank lines and other systems’ line ends', () => {
    const text = `${JSON.stringify(header)}\r\n\r\n{"at":5,"dir":"up","frame":null}\r\n`;
    expect(parseRecording(text).lines).toEqual([{ at: 5, dir: 'up', frame: null }]);
  });

  it('reports the first invalid line, counting blank lines', () => {
    const good = '{"at":5,"dir":"up","frame":1}';
    const lines =
      (...rows: string[]) =>
      () =>
        parseRecording([JSON.stringify(header), ...rows].join('\n'));
    expect(lines(good, 'not json')).toThrow('Line 3 is not JSON');
    expect(lines(good, '{"at":-1,"dir":"up","frame":1}')).toThrow(/^Line 3 is not a recorded frame/);
    expect(lines('{"at":1,"dir":"sideways","frame":1}')).toThrow(/^Line 2 /);
    expect(lines('', '', 'not json')).toThrow('Line 4 is not JSON');
  });

  it('is refused without its own header', () => {
    expect(() => parseRecording('')).toThrow(/^Line 1 /);
    expect(() => parseRecording('{"recording":2}')).toThrow(/^Line 1 is not a recording's header/);
    expect(() => parseRecording('{"at":1,"dir":"up","frame":1}')).toThrow(/^Line 1 /);
  });
});
