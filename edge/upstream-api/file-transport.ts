import { answerSizes, timeouts } from '#edge/http/limits.ts';
import type { Meter, UpstreamAnswer } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok } from '#shared/result.ts';
import {
  formOf,
  type HttpRequest,
  type Mistake,
  mistakesOf,
  noAnswer,
  noneWithin,
  parseJson,
  refusalMistake,
  refusalOf,
  timedCall,
  type UpstreamRequest,
  unreadable,
  urlOf,
  wireOf,
} from './transport.ts';

/**
 * Makes one HTTP exchange whose answer is read at the reader's pace. Follows no redirect. Throws if there is no answer.
 */
export type OpenHttp = (url: URL, request: HttpRequest) => Promise<OpenedAnswer>;
type OpenedAnswer = { status: number; header(name: string): string | null; body: ReadableStream<Uint8Array> };

/**
 * A file of any size from the provider, which is not buffered here. A reader that stops also ends it at the provider.
 * `ended` resolves when the file was read, canceled, or interrupted.
 */
export type UpstreamFile = Pick<OpenedAnswer, 'header' | 'body'> & { ended: Promise<void> };
export type FetchFile = (request: UpstreamRequest & { accept: string }) => UpstreamAnswer<UpstreamFile>;

/**
 * Creates the function that fetches files from the provider. It never throws. If the provider stops sending, the file
 * is aborted.
 * @param options.timeoutMs how long the provider may take to begin
 * @param options.idleMs how long the file may go without data or without a reader before it is aborted
 */
export function createFileTransport(options: {
  base: string;
  open: OpenHttp;
  timeoutMs: number;
  idleMs?: number;
  report?: MistakeReports['report'];
  /** Counts every file, with its outcome and the time until it begins. */
  meter?: Pick<Meter, 'time'>;
}): FetchFile {
  return async (request) => {
    const timed = timedCall(options.meter, request.name);
    const mistake = mistakesOf(options.report, request);
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(new DOMException('Too late', 'TimeoutError')), options.timeoutMs);
    try {
      const answer = await options.open(urlOf(options, request), {
        ...wireOf(request, request.accept),
        signal: ended.signal,
      });
      if (answer.status === 200) {
        const found = otherForm(request.accept, answer.header('content-type') ?? '');
        timed(found === undefined ? 'ok' : 'unusable');
        if (found === undefined)
          return ok({
            header: answer.header,
            ...relay(answer.body, ended, options.idleMs ?? timeouts.silentFile, mistake),
          });
        ended.abort();
        mistake('', `Expected ${formNamed(request.accept)}, found ${found}`);
        return fail({ status: 502, error: { code: errorCodes.badAnswer, message: unreadable(request.name) } });
      }
      if (answer.status >= 300 && answer.status < 400) {
        ended.abort();
        throw new Error('A redirect');
      }
      const text = await textOf(answer.body);
      const body = parseJson(text);
      timed(answer.status >= 500 ? 'failed' : 'refused');
      const wrong = refusalMistake(request, answer.status, body, text);
      if (wrong) mistake('', wrong);
      return fail({ status: answer.status, error: refusalOf(body) });
    } catch (error) {
      timed('none');
      mistake('', noneWithin(options.timeoutMs, error));
      return fail(noAnswer(error, request.name));
    } finally {
      clearTimeout(timer);
    }
  };
}

const formNamed = (accept: string): string => (accept === 'text/csv' ? 'CSV' : 'JSON');

/** Returns the form a media type names, if the call cannot have meant it. */
function otherForm(accept: string, type: string): string | undefined {
  if (/\bhtml\b/i.test(type)) return 'HTML';
  return accept === 'text/csv' && /\bjson\b/i.test(type) ? 'JSON' : undefined;
}

/** Passes a stream on chunk by chunk, each on request. */
function relay(
  source: ReadableStream<Uint8Array>,
  ended: AbortController,
  idleMs: number,
  mistake: Mistake,
): Pick<UpstreamFile, 'body' | 'ended'> {
  const reader = source.getReader();
  let isFirst = true;
  let isReading = false;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let idle: ReturnType<typeof setTimeout> | undefined;
  const moved = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      const silence = new DOMException('The file stalled', 'TimeoutError');
      if (isReading) mistake('', `Expected more of the file within ${Math.round(idleMs / 1000)} s, found nothing`);
      controller.error(silence);
      ended.abort(silence);
      end();
    }, idleMs);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: moved,
      async pull(controller) {
        moved(controller);
        try {
          isReading = true;
          const { done, value } = await reader.read();
          isReading = false;
          if (value && isFirst && isPage(value)) throw new Error('A page');
          isFirst &&= !value;
          if (value) controller.enqueue(value);
          if (done) controller.close();
          moved(controller);
          if (done) {
            clearTimeout(idle);
            end();
          }
        } catch (error) {
          clearTimeout(idle);
          end();
          const isPageFound = !isReading;
          if (!ended.signal.aborted)
            mistake('', isPageFound ? 'Expected a file, found HTML' : 'Expected the complete file, found only a part');
          controller.error(error);
          ended.abort(error);
        }
      },
      async cancel(reason) {
        clearTimeout(idle);
        end();
        ended.abort(reason);
        // Already aborted, so its outcome does not matter.
        await reader.cancel(reason).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, ended: over };
}

/** Whether a file starts like HTML, whatever its media type is. */
const isPage = (first: Uint8Array): boolean => formOf(new TextDecoder().decode(first.subarray(0, 200))) === 'HTML';

async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; bytes <= answerSizes.fileRefusal; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return '';
}
