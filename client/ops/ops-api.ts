import * as v from 'valibot';
import { type Health, healthSchema } from '#shared/health/health-wire.ts';
import {
  type OperatorRefused,
  operatorRefusedSchema,
  type RefusedCheck,
  type RefusedName,
  refusedCheckSchema,
  type TakeAnswer,
  type TakeRequest,
  takeAnswerSchema,
} from '#shared/inbox/refused/refused-wire.ts';
import { type OperatorSession, operatorSessionSchema } from '#shared/recording/operator-session.ts';
import {
  type Figures,
  figuresSchema,
  foundUserSchema,
  type Rejected,
  rejectedSchema,
  type UserFigures,
  userFiguresSchema,
} from '#shared/recording/operator-wire.ts';
import {
  type SearchAnswer,
  searchAnswerSchema,
  type Timeline,
  timelineSchema,
} from '#shared/recording/timeline-wire.ts';
import {
  type ReportList,
  reportListSchema,
  type StoredReport,
  storedReportSchema,
} from '#shared/reports/report-entry.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/** A failed call: the HTTP status (0 if nothing answered) and a sentence. */
export type OpsFailure = { status: number; message: string };
type Answer<T> = Promise<Result<T, OpsFailure>>;

export type OpsApi = {
  /** The operator's name if the company's sign-in opened this page; null for the key. */
  who: string | null;
  /** Ends the session of the company's sign-in. */
  signOut(): Answer<unknown>;
  figures(): Answer<Figures>;
  /** Returns one user's figures, for a host that can't list users. */
  figuresOf(user: string): Answer<UserFigures>;
  find(email: string): Answer<{ user: string }>;
  /** Finds alerts by an email, a user id, an ASIN, or an id of the message. */
  search(query: string): Answer<SearchAnswer>;
  timeline(user: string, key: string): Answer<Timeline>;
  rejected(): Answer<Rejected>;
  /** Freshness, outages, operators' actions, and latencies. */
  health(): Answer<Health>;
  refused(): Answer<OperatorRefused>;
  /** Says what taking a group in would do. */
  checkRefused(group: RefusedName): Answer<RefusedCheck>;
  /** Takes in the next messages of a group. */
  takeRefused(request: TakeRequest): Answer<TakeAnswer>;
  /** The problems that people have reported, newest first. */
  reports(): Answer<ReportList>;
  report(id: string): Answer<StoredReport>;
  deleteReport(id: string): Answer<unknown>;
  play(user: string, frames: unknown[][]): Answer<unknown>;
  /** Reads a user's stream until the signal aborts it. @returns the reason if it ends otherwise */
  watch(
    user: string,
    onRow: (row: string) => void,
    onOpen: () => void,
    signal: AbortSignal,
  ): Promise<OpsFailure | undefined>;
};

/**
 * Creates the operator's calls. A key stays in memory and is sent only in a header; the session of the company's
 * sign-in is a cookie that the page can't read.
 */
export function createOpsApi(by: { key: string } | { who: string }, send: typeof fetch): OpsApi {
  const isSession = 'who' in by;
  const request = (path: string, signal?: AbortSignal, body?: unknown) =>
    send(`/ops/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(isSession ? {} : { authorization: `Bearer ${by.key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: isSession ? 'same-origin' : 'omit',
      cache: 'no-store',
      signal,
    });

  async function read<T>(path: string, schema: v.GenericSchema<unknown, T>, body?: unknown): Answer<T> {
    try {
      const response = await request(path, undefined, body);
      if (!response.ok) return fail(await failureOf(response));
      const parsed = v.safeParse(schema, await response.json());
      return parsed.success
        ? ok(parsed.output)
        : fail({ status: response.status, message: `The answer from /ops/${path} could not be read.` });
    } catch {
      return fail(noAnswer);
    }
  }

  return {
    who: isSession ? by.who : null,
    async signOut() {
      try {
        const response = await request('sign-out', undefined, {});
        return response.ok || response.status === 401 ? ok(null) : fail(await failureOf(response));
      } catch {
        return fail(noAnswer);
      }
    },
    figures: () => read<Figures>('figures', figuresSchema),
    figuresOf: (user) => read<UserFigures>('figures', userFiguresSchema, { user }),
    find: (email) => read<{ user: string }>('find', foundUserSchema, { email }),
    search: (query) => read<SearchAnswer>('search', searchAnswerSchema, { query }),
    timeline: (user, key) => read<Timeline>('timeline', timelineSchema, { user, key }),
    rejected: () => read<Rejected>('rejected', rejectedSchema),
    health: () => read<Health>('health', healthSchema),
    refused: () => read<OperatorRefused>('refused', operatorRefusedSchema),
    checkRefused: (group) => read<RefusedCheck>('refused/check', refusedCheckSchema, group),
    takeRefused: (request) => read<TakeAnswer>('refused/take', takeAnswerSchema, request),
    reports: () => read<ReportList>('recordings', reportListSchema),
    report: (id) => read<StoredReport>('recordings/read', storedReportSchema, { id }),
    deleteReport: (id) => read<unknown>('recordings/delete', v.unknown(), { id }),
    play: (user, frames) => read<unknown>('play', v.unknown(), { user, frames }),
    async watch(user, onRow, onOpen, signal) {
      try {
        const response = await request('watch', signal, { user, dirs: ['down'] });
        if (!response.ok || !response.body) return await failureOf(response);
        onOpen();
        await readRows(response.body, onRow);
        return signal.aborted ? undefined : { status: 0, message: 'The portal ended the stream.' };
      } catch {
        return signal.aborted ? undefined : noAnswer;
      }
    },
  };
}

/** Asks how an operator can come in here, and who has. @returns undefined if that can't be found out */
export async function readOperatorSession(send: typeof fetch): Promise<OperatorSession | undefined> {
  try {
    const response = await send('/ops/session', { credentials: 'same-origin', cache: 'no-store' });
    const parsed = v.safeParse(operatorSessionSchema, await response.json());
    return response.ok && parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

const noAnswer: OpsFailure = { status: 0, message: 'The portal did not answer.' };

async function failureOf(response: Response): Promise<OpsFailure> {
  try {
    const { message } = (await response.json()) as { message?: unknown };
    if (typeof message === 'string') return { status: response.status, message };
  } catch {
    // Not JSON: fall back to the status.
  }
  return { status: response.status, message: `The portal answered ${response.status}.` };
}

/** Reads a body line by line. Empty lines are keep-alives. */
export async function readRows(body: ReadableStream<Uint8Array>, onRow: (row: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const rows = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = rows.pop() ?? '';
    for (const row of rows) if (row !== '') onRow(row);
  }
}
