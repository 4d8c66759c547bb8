import type { SchedulerLike } from 'rxjs';
import * as v from 'valibot';
import { apiErrorOf, EXCEPTION, errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/** Where the stream stood when the edge began to read an answer (ST13). */
export type StreamHead = { epoch: string; seq: number };

/**
 * Why a call gave nothing: a sentence for people, a code for programs, field messages for forms. `status` is 0 when nothing answered.
 * `retryMs` is how long the answer asked to be left alone.
 */
export type CallFailure = { status: number; code: string; message: string; errors?: Record<string, string>; triesLeft?: number; retryMs?: number };

export type Answer<T> = { value: T; head: StreamHead | null };

export type CallOptions<S extends v.GenericSchema> = {
  /** What the call does, in words: 'load notifications'. It stands in the message when the answer cannot be read. */
  name: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  schema: S;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** How long the whole answer may take, ms. */
  patience?: number | undefined;
  /** Whoever asks may want it no more. */
  signal?: AbortSignal;
};

export type Call = <S extends v.GenericSchema>(options: CallOptions<S>) => Promise<Result<Answer<v.InferOutput<S>>, CallFailure>>;

export type CallDeps = {
  fetch: typeof fetch;
  scheduler: SchedulerLike;
  /** Called once per answer that says the session is over; `inactive` where it is because the account was made inactive. */
  onSignedOut: (inactive: boolean) => void;
};

/** Longer than the edge waits for the provider: where the edge answers at all, its own reason comes first. */
export const CALL_PATIENCE = 20_000;
const LONGEST_RETRY_AFTER = 3_600_000;

/** Every call of the client goes through here: one place that sends, reads, validates and words the failures. */
export function createCall(deps: CallDeps): Call {
  return async ({ name, method = 'GET', path, body, schema, keepalive = false, patience = CALL_PATIENCE, signal }) => {
    let response: Response;
    let text: string;
    const late = new AbortController();
    const limit = deps.scheduler.schedule(() => late.abort(), patience);
    try {
      response = await deps.fetch(path, {
        method,
        keepalive,
        signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch {
      return fail(unanswered(late.signal.aborted ? patience : undefined));
    } finally {
      limit.unsubscribe();
    }

    if (!response.ok) {
      const failure = failureIn(response, text);
      if (saysSignedOut(failure)) deps.onSignedOut(failure.code === errorCodes.accountInactive);
      return fail(failure);
    }
    const parsed = v.safeParse(schema, parseJson(text));
    if (!parsed.success) {
      const where = v.getDotPath(parsed.issues[0]);
      return fail({
        status: response.status,
        code: errorCodes.badAnswer,
        message: `The answer to '${name}' could not be read${where ? ` (${where})` : ''}.`,
      });
    }
    return ok({ value: parsed.output, head: readHead(response.headers.get('stream-head')) });
  };
}

/** What an answer that is none says of itself. @param text its body */
export function failureIn(response: Response, text: string): CallFailure {
  const retryMs = readRetryAfter(response.headers.get('retry-after'));
  return { status: response.status, ...apiErrorOf(parseJson(text)), ...(retryMs === null ? {} : { retryMs }) };
}

/** A call's own 401, such as a wrong password at the sign-in, has another code. */
export const saysSignedOut = ({ status, code }: CallFailure): boolean =>
  status === 401 && (code === errorCodes.signedOut || code === errorCodes.accountInactive);

/** Nothing has answered. @param patience ms that it had, where it was that long */
export function unanswered(patience?: number): CallFailure {
  const when = patience === undefined ? '' : ` within ${Math.round(patience / 1000)} seconds`;
  return { status: 0, code: EXCEPTION, message: `The portal did not answer${when}. Please check your connection.` };
}

/** 'epoch:seq', where the epoch may itself hold colons. */
export function readHead(header: string | null): StreamHead | null {
  const at = header?.lastIndexOf(':') ?? -1;
  if (!header || at < 1) return null;
  const seq = Number(header.slice(at + 1));
  return Number.isSafeInteger(seq) && seq >= 0 ? { epoch: header.slice(0, at), seq } : null;
}

/** In whole seconds, as the edge gives it; a date is not read. @returns ms, at most an hour */
function readRetryAfter(header: string | null): number | null {
  return header && /^\d+$/.test(header) ? Math.min(Number(header) * 1000, LONGEST_RETRY_AFTER) : null;
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
