import { Hono, type MiddlewareHandler } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { checkBody } from '#edge/http/check-call.ts';
import type { OperatorCall } from '#edge/session/operator-access.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { errorCodes } from '#shared/errors.ts';
import { type Recording, serializeRecording } from '#shared/recording.ts';
import { reportCalls } from '#shared/reports/calls.ts';
import { readReported, redactReported } from '#shared/reports/report.ts';
import { namedReportSchema, type ReportList } from '#shared/reports/report-entry.ts';
import { reportLimits } from '#shared/reports/report-limits.ts';
import { partOf } from '#shared/reports/report-parts.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { mountCalls } from './mount-calls.ts';

type ReportDeps = Pick<EdgeDeps, 'reports' | 'now' | 'newId'>;

/** Takes the problems that people report (OPS-03): counted, read, redacted once more, and stored for the operator. */
export function reportRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { reports, now, newId, upstream } = deps;
  const limit: MiddlewareHandler<SignedIn> = async (c, next) => {
    const user = c.var.session.userId;
    const at = now();
    const wait = await reports.take(user, at);
    if (wait !== undefined) {
      c.header('Retry-After', String(Math.ceil(wait / 1000)));
      return c.json(
        {
          code: errorCodes.tooMany,
          message: `You can send ${reportLimits.anHour} reports an hour. Save this one as a file, or send it later.`,
        },
        429,
      );
    }
    await next();
    if (c.res.status >= 500) await reports.giveBack(user, at);
    return undefined;
  };

  return mountCalls(
    deps,
    reportCalls,
    {
      async send(c, { said, recording: text }) {
        const read = recordingIn(text);
        if (!read.ok) return fail({ status: 400, error: { code: errorCodes.invalid, message: read.error } });
        const { userId, token } = c.var.session;
        const person = await upstream.account.userInfo(token);
        // The session has ended. Any other failure costs only the person's own name, which the page has replaced
        // already.
        if (!person.ok && person.error.status === 401) return person;
        const redacted = redactReported(read.value, person.ok ? person.value : { _id: userId });
        if (redacted.sought > reportLimits.names)
          return fail({ status: 400, error: { code: errorCodes.invalid, message: notRedacted } });
        const stored = serializeRecording(redacted.recording);
        const id = newId();
        const { lines, header } = redacted.recording;
        const count = (part: string) => lines.filter((line) => partOf(line) === part).length;
        await reports.save(
          {
            id,
            user: userId,
            at: now(),
            said: redacted.words(said),
            screen: header.report?.screen ?? '/',
            messages: count('messages'),
            actions: count('actions'),
            bytes: stored.length,
          },
          stored,
        );
        return ok({ id });
      },
    },
    { send: limit },
  );
}

const notRedacted = `The recording contains more than ${reportLimits.names.toLocaleString('en-US')} names, emails, links or ids that the page should have replaced. Reload the page, and report the problem again.`;

function recordingIn(text: string): Result<Recording, string> {
  try {
    return ok(readReported(text));
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'The recording could not be read');
  }
}

/** The operator's side of the reported problems. Mount it behind the operator's key. */
export function recordingRoutes({ reports, now }: ReportDeps): Hono<OperatorCall> {
  const app = new Hono<OperatorCall>();
  const gone = { code: errorCodes.notFound, message: 'There is no such report. Reports are deleted after 30 days.' };
  app.get('/', async (c) => c.json({ reports: await reports.list(now()) } satisfies ReportList));
  // Ids are in the body, because URLs end up in logs.
  app.post('/read', checkBody(namedReportSchema), async (c) => {
    const { id } = c.req.valid('json');
    c.set('about', id);
    const found = await reports.read(id, now());
    return found ? c.json(found) : c.json(gone, 404);
  });
  app.post('/delete', checkBody(namedReportSchema), async (c) => {
    const { id } = c.req.valid('json');
    c.set('about', id);
    return (await reports.remove(id)) ? c.json({}) : c.json(gone, 404);
  });
  return app;
}
