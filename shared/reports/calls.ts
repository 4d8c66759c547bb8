import { calls, post } from '../calls.ts';
import { sendReportSchema, sentReportSchema } from './report-entry.ts';
import { reportLimits } from './report-limits.ts';

/**
 * Problems that people report from a page (OPS-03). The edge stores them for the operator; the provider is not
 * involved.
 */
export const reportCalls = calls(
  '/api/reports',
  {},
  {
    send: post('', 'send the report', {
      body: sendReportSchema,
      mostBytes: reportLimits.request,
      answer: sentReportSchema,
      patience: 60_000,
    }),
  },
);
