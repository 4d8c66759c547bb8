import type { UpstreamFailure } from '#edge/hub/ports.ts';
import { createUpstreamHttp } from '#edge/node/upstream-http.ts';
import { createUpstreamApi, type UpstreamApi } from '#edge/upstream-api/api.ts';
import { parseJson } from '#edge/upstream-api/transport.ts';
import type { Result } from '#shared/result.ts';
import type { CheckResult, Finding } from './check-list.ts';

/** What went over the wire, as it was. Of a call that was not made, nothing. */
type Exchange = { sent?: unknown; status?: number; text: string };

/** A result, and the exchange that it is about; of several, the last. */
export type Tried = { result: CheckResult; exchange?: Exchange | undefined };

export type NamedCall = Pick<CheckResult, 'profile' | 'call' | 'section'>;

export type Trial = {
  api: UpstreamApi;
  /** Makes a call. @param fits says what is wrong with an answer that could be read; `text` is what was sent */
  answered<T>(
    named: NamedCall,
    call: () => Promise<Result<T, UpstreamFailure>>,
    fits?: (value: T, text: string) => Finding[],
  ): Promise<Tried & { value?: T }>;
  /** Makes a call that must be refused. */
  refused(named: NamedCall, call: () => Promise<Result<unknown, UpstreamFailure>>): Promise<Tried>;
  close(): void;
};

/** Makes calls with the readers of the portal itself. */
export function createTrial(options: { api: string; product: string; timeoutMs: number }): Trial {
  const http = createUpstreamHttp();
  const mistakes: Finding[] = [];
  let exchange: Exchange | undefined;
  const api = createUpstreamApi({
    base: options.api,
    product: options.product,
    async send(url, request) {
      const answer = await http.send(url, request);
      exchange = { sent: sentIn(url, request.body), ...answer };
      return answer;
    },
    open: http.open,
    now: Date.now,
    timeoutMs: options.timeoutMs,
    report: ({ path, reason, row }) => mistakes.push({ path: row === undefined ? path : inRow(row, path), reason }),
  });

  const made = async <T>(call: () => Promise<T>): Promise<T> => {
    mistakes.length = 0;
    exchange = undefined;
    return call();
  };

  return {
    api,
    async answered(named, call, fits = () => []) {
      const read = await made(call);
      const findings = counted([...mistakes, ...(read.ok ? fits(read.value, exchange?.text ?? '') : [])]);
      if (read.ok) {
        const outcome = findings.length === 0 ? 'holds' : 'wrong';
        return { result: { ...named, outcome, findings }, exchange, value: read.value };
      }
      if (read.error.status === 404) return { result: { ...named, outcome: 'missing', findings: [] }, exchange };
      const reasons = findings.length > 0 ? findings : [refusalIn(read.error)];
      return { result: { ...named, outcome: 'wrong', findings: reasons }, exchange };
    },
    async refused(named, call) {
      const read = await made(call);
      if (!read.ok && read.error.status === 401)
        return { result: { ...named, outcome: 'holds', findings: [] }, exchange };
      const found = read.ok ? 'an answer' : `status ${read.error.status}`;
      const findings =
        !read.ok && read.error.status === 0
          ? [...mistakes]
          : [{ path: '', reason: `Expected status 401, found ${found}` }];
      return { result: { ...named, outcome: 'wrong', findings }, exchange };
    },
    close: http.close,
  };
}

/** The path of a field in a list of alerts. @param row from 0 */
export const inRow = (row: number, path: string): string => `notifications.${row}.${path}`;

/** Names a mistake once that is in several rows of a list. */
const counted = (findings: readonly Finding[]): Finding[] =>
  [...Map.groupBy(findings, ({ path, reason }) => JSON.stringify([path, reason])).values()].flatMap((same) =>
    same.slice(0, 1).map(({ path, reason }) => ({
      path,
      reason: same.length === 1 ? reason : `${reason} (${same.length} times)`,
    })),
  );

/** The fields of the query and of the body. */
function sentIn(url: URL, body: string | undefined): Record<string, unknown> | undefined {
  const sent = { ...Object.fromEntries(url.searchParams), ...(body === undefined ? {} : (parseJson(body) as object)) };
  return Object.keys(sent).length === 0 ? undefined : sent;
}

const refusalIn = ({ status, error }: UpstreamFailure): Finding => ({
  path: '',
  reason: status === 0 ? error.message : `Expected status 200, found ${status} with ${error.code}: ${error.message}`,
});
