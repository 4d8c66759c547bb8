import { expect, it } from 'vitest';
import { resetFailureText } from './new-password.tsx';

it("a refused reset shows the server's message for INVALID, nothing for USER_NOT_AUTHORIZE and the internal error for every other code [AUTH-08]", () => {
  const text = (code: string) => resetFailureText({ code, message: 'Said by the server' });
  expect(text('INVALID')).toBe('Said by the server');
  expect(text('USER_NOT_AUTHORIZE')).toBe('');
  for (const code of ['EXCEPTION', 'INTERNAL', 'TOO_MANY_REQUESTS'])
    expect(text(code)).toBe(
      'The server encountered an internal error or misconfiguration and was unable to complete your request. Please contact our Support Team to inform them of the time this error occurred, and the action you performed just before this error. Thank you!',
    );
});
