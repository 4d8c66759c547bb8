import { errorCodes } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type CallFailure, failureIn, saysSignedOut, unanswered } from './call.ts';

/** A file being downloaded. `header` reads a response header by its name. */
export type ComingFile = { header(name: string): string | null; body: ReadableStream<Uint8Array> };

export type FileCall = (options: {
  path: string;
  body: unknown;
  signal: AbortSignal;
}) => Promise<Result<ComingFile, CallFailure>>;

/** Requests a file as a stream, without a timeout: it may be too large for memory and take any time. */
export const createFileCall =
  (deps: { fetch: typeof fetch; onSignedOut: (inactive: boolean) => void }): FileCall =>
  async ({ path, body, signal }) => {
    try {
      const response = await deps.fetch(path, {
        method: 'POST',
        signal,
        credentials: 'same-origin',
        headers: { accept: '*/*', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok || !response.body) {
        const failure = failureIn(response, await response.text());
        if (saysSignedOut(failure)) deps.onSignedOut(failure.code === errorCodes.accountInactive);
        return fail(failure);
      }
      return ok({ header: (name: string) => response.headers.get(name), body: response.body });
    } catch {
      return fail(unanswered());
    }
  };
