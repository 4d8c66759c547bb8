import { useEffect, useRef, useState } from 'react';
import { FileDrop } from '#client/ui/file-drop.tsx';
import type { FileRules } from '#client/ui/file-rules.ts';
import { fileLimits } from './files/limits.ts';
import type { Progress } from './files/read-rows.ts';
import { readTable, startTableWorker } from './files/read-table.ts';
import type { TableSource } from './input-source.ts';
import { inputTexts as texts } from './texts.ts';

type FileEntryProps = { table: TableSource | null; onTable: (file: { name: string; size: number }, rows: string[][]) => void; onClear: () => void };

const rules: FileRules = { endings: ['.csv', '.xls', '.xlsx'], mostBytes: fileLimits.fileBytes };

/** A file by click, keyboard or drop, read in a worker: how far it is shows, and it can be stopped. */
export function FileEntry({ table, onTable, onClear }: FileEntryProps) {
  const [reading, setReading] = useState<{ file: File; progress: Progress | null } | null>(null);
  const [fault, setFault] = useState('');
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const take = async ([file]: File[]) => {
    if (!file) return;
    setFault('');
    setReading({ file, progress: null });
    const own = new AbortController();
    stop.current = own;
    const read = await readTable(file, { startWorker: startTableWorker, signal: own.signal, onProgress: (progress) => setReading({ file, progress }) });
    setReading(null);
    if (read?.ok) onTable({ name: file.name, size: file.size }, read.value);
    else if (read) setFault(`${file.name}: ${read.error}`);
  };
  const chosen = reading?.file ?? (table && { name: table.name, size: table.size ?? 0 });
  return (
    <div className="input-file">
      <FileDrop
        label={texts.file}
        hint={texts.fileHint}
        rules={rules}
        error={fault}
        onFiles={(files) => void take(files)}
        {...(chosen && { chosen: { name: chosen.name, size: chosen.size } })}
        onClear={() => {
          setFault('');
          onClear();
        }}
        {...(reading && { progress: { done: reading.progress?.done ?? 0, of: reading.progress?.of } })}
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
