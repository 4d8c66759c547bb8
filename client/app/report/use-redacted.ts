import { useEffect, useMemo, useState } from 'react';
import type { Recording } from '#shared/recording.ts';
import type { FromRedaction, ToRedaction } from './report.worker.ts';

type Redacted = { recording: Recording; replaced: number; words(said: string): Promise<string> };

/**
 * Redacts a recording and the person's words about it in a worker.
 * @returns undefined until it is done; `failed` if the worker cannot be loaded; `words` are '' until they are redacted
 */
export function useRedacted(
  recording: Recording,
  person: object,
  hidePrices: boolean,
  said: string,
): { redacted: Redacted | undefined; failed: boolean; words: string } {
  const [worker, setWorker] = useState<Redaction>();
  const [redacted, setRedacted] = useState<Redacted>();
  const [failed, setFailed] = useState(false);
  const [words, setWords] = useState('');
  useEffect(() => {
    const started = startRedaction(() => setFailed(true));
    setWorker(started);
    return started.close;
  }, []);
  useEffect(() => {
    let here = true;
    setRedacted(undefined);
    void worker
      ?.redact(recording, person, hidePrices)
      .then((done) => here && setRedacted({ ...done, words: worker.words }), ignoreFailure);
    return () => {
      here = false;
    };
  }, [worker, recording, person, hidePrices]);
  const ask = redacted?.words;
  useEffect(() => {
    let here = true;
    if (said === '') setWords('');
    else void ask?.(said).then((done) => here && setWords(done), ignoreFailure);
    return () => {
      here = false;
    };
  }, [ask, said]);
  return useMemo(() => ({ redacted, failed, words }), [redacted, failed, words]);
}

/** The dialog shows it already. */
const ignoreFailure = () => {};

type Redaction = {
  redact(recording: Recording, person: object, hidePrices: boolean): Promise<Omit<Redacted, 'words'>>;
  words(said: string): Promise<string>;
  close(): void;
};

function startRedaction(onFailure: () => void): Redaction {
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve(answer: FromRedaction): void; reject(error: Error): void }>();
  let last = 0;
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
    onFailure();
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromRedaction>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  const ask = (message: (id: number) => ToRedaction) =>
    new Promise<FromRedaction>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage(message(last));
    });
  return {
    async redact(recording, person, hidePrices) {
      const answer = await ask((id) => ({ kind: 'recording', id, recording, person, hidePrices }));
      if (answer.kind !== 'redacted') throw new Error('The worker answered something else');
      return answer;
    },
    async words(said) {
      const answer = await ask((id) => ({ kind: 'said', id, said }));
      return answer.kind === 'words' ? answer.words : '';
    },
    close: () => worker.terminate(),
  };
}
