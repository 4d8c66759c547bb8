import { expect, it } from 'vitest';
import { warnOfSandboxes } from './local-process.ts';
import { readSettings } from './settings.ts';

function warningsOf(env: Record<string, string>): string[] {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.error);
  const warnings: string[] = [];
  warnOfSandboxes(read.value, (message) => warnings.push(message));
  return warnings;
}

const open = { PUBLIC_ORIGIN: 'https://portal.example' };
const company = { UPSTREAM_API: 'https://api.example', UPSTREAM_SOCKET: 'https://live.example' };
const mail = { SMTP_URL: 'smtps://mail.example:465', MAIL_FROM: 'no-reply@portal.example' };

it('the start of a public portal says which services its customers meet as a sandbox, and what ends it [CO-09]', () => {
  const noMail = expect.stringMatching(/^Customers get no mail: .* Set SMTP_URL and MAIL_FROM\.$/);
  const noAmazon = expect.stringMatching(/^Customers can't connect Amazon: .* Set AMAZON_APP_ID, /);
  const noAmazonHere = expect.stringMatching(/^Customers can't connect Amazon, unless your API does it: /);
  expect(warningsOf(open)).toEqual([noMail, noAmazon]);
  expect(warningsOf({ ...open, ...mail })).toEqual([noAmazon]);
  expect(warningsOf({ ...open, ...mail, AMAZON_APP_ID: 'amzn1.sp.solution.x' })).toEqual([]);
  expect(warningsOf({ ...open, ...company })).toEqual([noMail, noAmazonHere]);
  // Without the embedded provider, mail and Amazon are the company's own.
  expect(warningsOf({ ...open, ...company, COMPANION: 'off' })).toEqual([]);
  expect(warningsOf({})).toEqual([]);
  expect(warningsOf({ PUBLIC_ORIGIN: 'http://localhost:8787' })).toEqual([]);
});
