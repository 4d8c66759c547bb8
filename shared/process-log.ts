// One line of JSON per entry, the same from every process: {at, level, message, …facts}.

export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = (level: LogLevel, message: string, facts?: Record<string, unknown>) => void;

/**
 * Creates a process's log.
 * @param least entries below this level are dropped (LOG_LEVEL)
 * @param write takes a line without its line end
 */
export function createLog(least: LogLevel, write: (line: string, level: LogLevel) => void): Log {
  const from = logLevels.indexOf(least);
  return (level, message, facts = {}) => {
    if (logLevels.indexOf(level) < from) return;
    write(JSON.stringify({ at: new Date().toISOString(), level, message, ...facts }), level);
  };
}

const LOG_AGAIN = 3_600_000;

/**
 * Whether an error that keeps coming is logged: when it first occurs, at every tenfold of its count, and after an hour.
 * @param since it was last logged, ms
 */
export const isLoggedAgain = (count: number, since: number): boolean =>
  /^10*$/.test(String(count)) || since >= LOG_AGAIN;

/** The file in DATA_DIR with the key of the users' hashes. Portal and provider read the same, so that their lines join. */
export const LOG_KEY = 'log-key';

/** What a line says of an answered request. */
export type AnsweredRequest = {
  requestId: string;
  method: string;
  /** The route's pattern: a path has ids. */
  route: string;
  status: number;
  /** Until the answer's headers were ready. */
  ms: number;
  /** The keyed hash of the user's id. */
  user?: string;
};

/** In ms. */
const SLOW_REQUEST = 1_000;
/** A client may send any word as its method. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Logs a request that failed or was slow. The others only appear with LOG_LEVEL=debug. */
export function logRequest(log: Log, { method, ms, ...request }: AnsweredRequest) {
  log(request.status >= 500 || ms >= SLOW_REQUEST ? 'warn' : 'debug', 'A request was answered', {
    ...request,
    method: knownMethod(method),
    ms: Math.round(ms * 10) / 10,
  });
}

export const knownMethod = (method: string): string => (methods.has(method) ? method : 'other');

/** A request id from outside that is longer is replaced by a new one, and so is one with signs other than \w, -, =. */
export const LONGEST_REQUEST_ID = 64;

/** In characters. */
const LONGEST_ERROR = 4_000;

/**
 * What private values look like in an error's message. Engines and drivers quote the data they stumbled over, and
 * addresses can contain a key.
 */
const privateForms: readonly (readonly [RegExp, string])[] = [
  [/"[\s\S]{0,60}" is not valid JSON/g, '"…" is not valid JSON'],
  [/(?<![^\s"<>(),:;@[\]\\])[^\s"<>(),:;@[\]\\]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu, '(email)'],
  [/:\/\/[^\s/@]{1,200}@/g, '://'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 …'],
  [/((?:pass\w*|secret|token|key|code|cookie)["']?\s?[:=]\s?)[^\s&,;}]+/gi, '$1…'],
  [/(?<![\w.:/+-])\+\d[\d ()/-]{7,30}\d(?!\w)/g, '(telephone number)'],
  [/(?<![\w./:@-])(?=[\w-]{0,99}\d)[\w-]{32,}(?![\w./-])/g, '(token)'],
];

/** Returns an error for the log: its stack and causes, without what looks private. */
export function errorText(cause: unknown): string {
  const text = privateForms.reduce((rest, [form, stand]) => rest.replace(form, stand), stackOf(cause));
  return text.slice(0, LONGEST_ERROR);
}

function stackOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause).slice(0, LONGEST_ERROR);
  const own = (cause.stack ?? `${cause.name}: ${cause.message}`).slice(0, LONGEST_ERROR);
  return cause.cause instanceof Error && cause.cause !== cause ? `${own}\nCaused by ${stackOf(cause.cause)}` : own;
}
