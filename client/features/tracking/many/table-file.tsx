import { useEffect, useRef, useState } from 'react';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import type { Result } from '#shared/result.ts';
import { manyTexts as texts } from './texts.ts';

/** The reader of the Product Viewer's lists, which the app passes on: features do not import each other. */
export type TableFiles = {
  readTable(
    file: File,
    run: {
      startWorker: () => Worker;
      signal: AbortSignal;
      onProgress: (progress: { done: number; of: number }) => void;
    },
  ): Promise<Result<string[][], string> | null>;
  startTableWorker(): Worker;
};

const rules: FileRules = { endings: ['.csv', '.xls', '.xlsx'], mostBytes: 10_000_000 };

type TableFileProps = {
  files: () => Promise<TableFiles>;
  chosen: { name: string; size: number } | null;
  onFile(file: { name: string; size: number; rows: string[][] } | null): void;
};

/** Reads a file of thresholds in a worker, with progress and a way to stop. */
export function TableFile({ files, chosen, onFile }: TableFileProps) {
  const [reading, setReading] = useState<{ file: File; done: number; of: number | undefined } | null>(null);
  const [fault, setFault] = useState('');
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const take = async ([file]: File[]) => {
    if (!file) return;
    setFault('');
    setReading({ file, done: 0, of: undefined });
    const own = new AbortController();
    stop.current = own;
    const { readTable, startTableWorker } = await files();
    const read = await readTable(file, {
      startWorker: startTableWorker,
      signal: own.signal,
      onProgress: (progress) => setReading({ file, ...progress }),
    });
    setReading(null);
    if (read?.ok) onFile({ name: file.name, size: file.size, rows: read.value });
    else if (read) setFault(`${file.name}: ${read.error}`);
  };
  const shown = reading?.file ?? chosen;
  return (
    <div>
      <FileDrop
        label={texts.file}
        hint={texts.fileHint}
        rules={rules}
        error={fault}
        onFiles={(given) => void take(given)}
        {...(shown && { chosen: { name: shown.name, size: shown.size } })}
        onClear={() => {
          setFault('');
          onFile(null);
        }}
        {...(reading && { progress: { done: reading.done, of: reading.of } })}
      />
      {reading && (
        <button type="button" className="btn" onClick={() => stop.current?.abort()}>
          {texts.stopReading}
        </button>
      )}
      <span className="unseen" role="status">
        {reading ? texts.reading : ''}
      </span>
    </div>
  );
}
