import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiErrorOf, EXCEPTION, EXCEPTION_MESSAGE, INTEGRATION_REQUIRED_CODE } from './errors.ts';

const exception = { code: EXCEPTION, message: EXCEPTION_MESSAGE };

describe('a refusal', () => {
  it('has the code and message of its body [ERR-01]', () => {
    expect(apiErrorOf({ code: 'LIMIT', message: 'No more accounts', status: false })).toEqual({
      code: 'LIMIT',
      message: 'No more accounts',
    });
  });

  it('is EXCEPTION with the specification’s sentence if the body has neither [ERR-01]', () => {
    expect(EXCEPTION_MESSAGE).toBe('Error can not request server');
    for (const body of [
      undefined,
      null,
      '',
      '<html>Bad gateway</html>',
      [],
      {},
      { code: 'X' },
      { message: 'x' },
      { code: '', message: 'x' },
      { code: null, message: 'x' },
    ])
      expect(apiErrorOf(body)).toEqual(exception);
  });

  it('accepts a numeric code, such as 108 [ERR-01]', () => {
    expect(apiErrorOf({ code: 108, message: 'Not connected' })).toEqual({
      code: INTEGRATION_REQUIRED_CODE,
      message: 'Not connected',
    });
  });

  it('keeps one message per field, and drops an invalid map', () => {
    const errors = { email: 'Email is require' };
    expect(apiErrorOf({ code: 'INVALID', message: 'x', errors })).toEqual({ code: 'INVALID', message: 'x', errors });
    expect(apiErrorOf({ code: 'INVALID', message: 'x', errors: ['a'] })).toMatchObject({
      code: 'INVALID',
      message: 'x',
    });
    expect(apiErrorOf({ code: 'INVALID', message: 'x', errors: { email: { a: 1 } } })).toEqual({
      code: 'INVALID',
      message: 'x',
    });
    expect(apiErrorOf({ code: 'INVALID', message: 'x', errors: null })).toEqual({ code: 'INVALID', message: 'x' });
  });

  it('has a code and a message for any body [ERR-01]', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const { code, message } = apiErrorOf(body);
        expect(code).not.toBe('');
        expect(typeof message).toBe('string');
      }),
    );
  });
});
