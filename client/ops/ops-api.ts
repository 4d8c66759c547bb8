import * as v from 'valibot';
import {
  type Figures,
  figuresSchema,
  foundUserSchema,
  type Rejected,
  rejectedSchema,
  type UserFigures,
  userFiguresSchema,
} from '#shared/recording/operator-wire.ts';
import { type SearchAnswer, searchAnswerSchema, type Timeline, timelineSchema } from '#shared/recording/timeline-wire.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/** A failed call: the HTTP status (0 if nothing answered) and a sentence. */
export type OpsFailure = { status: number; message: string };
type Answer<T> = Promise<Result<T, OpsFailure>>;

export type OpsApi = {
  figures(): Answer<Figures>;
  /** Returns one user's figures, for a host that can't list users. */
  figuresOf(user: string): Answer<UserFigures>;
  find(email: string): Answer<{ user: string }>;
  /** Finds alerts by an email, a user id, an ASIN, or an id of the message. */
  search(query: string): Answer<SearchAnswer>;
  timeline(user: string, key: string): Answer<Timeline>;
  rejected(): Answer<Rejected>;
  play(user: string, frames: unknown[][]): Answer<unknown>;
  /** Reads a user's stream until the signal aborts it. @returns the reason if it ends otherwise */
  watch(user: string, onRow: (row: string) => void, onOpen: () => void, signal: AbortSignal): Promise<OpsFailure | undefined>;
};

/** Creates the calls that need the operator key. The key stays in memory and is sent only in a header. */
export function createOpsApi(key: string, send: typeof fetch): OpsApi {
  const request = (path: string, signal?: AbortSignal, body?: unknown) =>
    send(`/ops/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });

  async function read<T>(path: string, schema: v.GenericSchema<unknown, T>, body?: unknown): Answer<T> {
    try {
      const response = await request(path, undefined, body);
      if (!response.ok) return fail(await failureOf(response));
      const parsed = v.safeParse(schema, await response.json());
      return parsed.success ? ok(parsed.output) : fail({ status: response.status, message: `The answer from /ops/${path} could not be read.` });
    } catch {
      return fail(noAnswer);
    }
  }

  return {
    figures: () => read<Figures>('figures', figuresSchema),
    figuresOf: (user) => read<UserFigures>('figures', userFiguresSchema, { user }),
    find: (email) => read<{ user: string }>('find', foundUserSchema, { email }),
    search: (query) => read<SearchAnswer>('search', searchAnswerSchema, { query }),
    timeline: (user, key) => read<Timeline>('timeline', timelineSchema, { user, key }),
    rejected: () => read<Rejected>('rejected', rejectedSchema),
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
