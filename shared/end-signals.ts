import { errorText, type Log, type LogLevel } from './process-log.ts';

/** What is used of Node's process. Passed in, because shared code is platform-independent. */
type EndingProcess = {
  on(event: 'SIGTERM' | 'SIGINT' | 'disconnect', listener: () => void): unknown;
  exit(code: number): unknown;
};

/** The longest that an end takes, ms. */
const LONGEST_END = 9_500;
/** `npm start`, systemd, and a terminal each pass the first signal on, so it may come twice at once, ms. */
const SAME_SIGNAL = 1_500;

/**
 * Ends a process in order when it is asked to, or when its parent has gone. A second signal ends it at once.
 * @param later Node's setTimeout
 * @param end releases everything
 * @param log says why an end failed: its exit code, 1, does not
 */
export function endOnSignals(
  process: EndingProcess,
  later: (act: () => void, ms: number) => unknown,
  end: () => Promise<unknown>,
  log: Log,
) {
  let since: number | undefined;
  const fail = (level: LogLevel, message: string, facts: Record<string, unknown>) => {
    log(level, message, facts);
    process.exit(1);
  };
  const begin = () => {
    if (since !== undefined) return;
    since = Date.now();
    later(() => fail('error', 'The end took too long and was cut off', { afterMs: LONGEST_END }), LONGEST_END);
    void end().then(
      () => process.exit(0),
      (error: unknown) => fail('error', 'The end failed', { error: errorText(error) }),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (since !== undefined && Date.now() - since > SAME_SIGNAL)
        fail('warn', 'A second signal cut the end off', { signal });
      begin();
    });
  process.on('disconnect', begin);
}
