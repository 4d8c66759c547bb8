import type { SchedulerLike } from 'rxjs';
import * as v from 'valibot';
import { apiErrorOf, EXCEPTION, errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';

/** The stream's position when the edge began to read an answer (ST13). */
export type StreamHead = { epoch: string; seq: number };

/**
 * A failed call: a sentence for people, a code for programs, field messages for forms. `status` is 0 if nothing
 * answered. `retryMs` is the wait that the answer requested.
 */
export type CallFailure = {
  status: number;
  code: string;
  message: string;
  errors?: Record<string, string>;
  triesLeft?: number;
  retryMs?: number;
};

export type Answer<T> = { value: T; head: StreamHead | null };

export type CallOptions<S extends v.GenericSchema> = {
  /** Describes the call ('load notifications') in the message for an unreadable answer. */
  name: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  schema: S;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Timeout for the whole answer, ms. */
  patience?: number | undefined;
  signal?: AbortSignal;
};

export type Call = <S extends v.GenericSchema>(
  options: CallOptions<S>,
) => Promise<Result<Answer<v.InferOutput<S>>, CallFailure>>;

export type CallDeps = {
  fetch: typeof fetch;
  scheduler: SchedulerLike;
  /** Called for each answer that reports the end of the session. `inactive`: the account was deactivated. */
  onSignedOut: (inactive: boolean) => void;
};

/** Timeout, ms. Longer than the edge waits for the provider, so that the edge's own reason arrives first. */
export const CALL_PATIENCE = 20_000;
const LONGEST_RETRY_AFTER = 3_600_000;

/** Creates the function that sends, reads and validates every call of the client, and words its failures. */
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
        // No answer is ever cached. Without this, Chromium lets only one of several equal requests through, in all
        // tabs, and the next one after its answer or 20 s.
        cache: 'no-store',
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

/** Reads the failure from an answer with an error status. @param text its body */
export function failureIn(response: Response, text: string): CallFailure {
  const retryMs = readRetryAfter(response.headers.get('retry-after'));
  return { status: response.status, ...apiErrorOf(parseJson(text)), ...(retryMs === null ? {} : { retryMs }) };
}

/** Whether the session is over. Other 401s, such as a wrong password at sign-in, have other codes. */
export const saysSignedOut = ({ status, code }: CallFailure): boolean =>
  status === 401 && (code === errorCodes.signedOut || code === errorCodes.accountInactive);

/** The failure of a call that got no answer. @param patience the timeout that ran out, ms */
export function unanswered(patience?: number): CallFailure {
  const when = patience === undefined ? '' : ` within ${Math.round(patience / 1000)} seconds`;
  return {
    status: 0,
    code: EXCEPTION,
    message: `The portal did not answer${when}. Check your connection and try again.`,
  };
}

/** Reads 'epoch:seq'. The epoch may contain colons. */
export function readHead(header: string | null): StreamHead | null {
  const at = header?.lastIndexOf(':') ?? -1;
  if (!header || at < 1) return null;
  const seq = Number(header.slice(at + 1));
  return Number.isSafeInteger(seq) && seq >= 0 ? { epoch: header.slice(0, at), seq } : null;
}

/** Reads whole seconds, as the edge sends them; dates are unsupported. @returns ms, at most an hour */
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
