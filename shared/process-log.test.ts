import { describe, expect, it } from 'vitest';
import { createLog, errorText, type LogLevel, logRequest } from './process-log.ts';

describe('a process’s log', () => {
  it('writes entries from its level on as lines of JSON with time, level, message, and facts [CO-08]', () => {
    const lines: [string, LogLevel][] = [];
    const log = createLog('warn', (...line) => lines.push(line));
    log('debug', 'Too detailed');
    log('info', 'Too detailed');
    log('warn', 'Two\nlines', { count: 2 });
    expect(lines.map(([, level]) => level)).toEqual(['warn']);
    expect(JSON.parse(lines[0]?.[0] ?? '')).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'warn',
      message: 'Two\nlines',
      count: 2,
    });
    expect(lines[0]?.[0]).not.toContain('\n');
  });

  it.each([
    [200, 12, 'debug'],
    [404, 12, 'debug'],
    [200, 1_000, 'warn'],
    [500, 12, 'warn'],
    [503, 12, 'warn'],
  ])('has a request with status %i after %i ms at level %s [CO-08]', (status, ms, level) => {
    const levels: LogLevel[] = [];
    const request = { requestId: 'r1', method: 'GET', route: '/api/views', status, ms };
    logRequest((each) => levels.push(each), request);
    expect(levels).toEqual([level]);
  });

  it('has any word that a client sends as its method as one [CO-08]', () => {
    const facts: unknown[] = [];
    const request = { requestId: 'r1', method: 'SECRETWORD', route: '/*', status: 404, ms: 1.26 };
    logRequest((_level, _message, more) => facts.push(more), request);
    expect(facts).toEqual([{ requestId: 'r1', method: 'other', route: '/*', status: 404, ms: 1.3 }]);
  });
});

describe('an error in the log', () => {
  const parseError = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['a row of a table', parseError('{"fullName":Olga Owner'), 'Olga'],
    ['a short text', parseError('Olga'), 'Olga'],
    ['an email', new Error('550 <olga.o+1@shop.example> rejected'), 'olga'],
    ['an address with a password', new Error('connect to smtps://olga:hunter2@mail.example:465 failed'), 'hunter2'],
    ['a token in an address', new Error('GET https://api.example/x?token=abc123&page=2 failed'), 'abc123'],
    ['a bearer token', new Error('refused: Bearer abc.def'), 'abc.def'],
    ['a telephone number', new Error('The number +1 415 555-0123 is blocked'), '555'],
    ['a long token', new Error(`Unknown session ${'a1'.repeat(20)}`), 'a1a1'],
    ['a cause', new Error('failed', { cause: new Error('for olga@shop.example') }), 'olga'],
  ])('has its place, and not %s [CO-08]', (_, error, secret) => {
    expect(errorText(error)).toContain('process-log.test.ts');
    expect(errorText(error)).not.toContain(secret);
  });

  it('has what an operator needs: the message, the stack, and the causes [CO-08]', () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:8788');
    const text = errorText(new Error('no such table: outbox', { cause }));
    expect(text).toContain('Error: no such table: outbox\n    at ');
    expect(text).toContain('Caused by Error: connect ECONNREFUSED 127.0.0.1:8788');
    expect(errorText('text')).toBe('text');
    expect(errorText(new Error('x'.repeat(100_000))).length).toBeLessThanOrEqual(4_000);
  });
});
