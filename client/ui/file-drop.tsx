import { type DragEvent, type Ref, useId, useState } from 'react';
import { ErrorLine } from './fields.tsx';
import { Progress } from './progress.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import './buttons.css';
import './fields.css';
import './form-controls.css';
import { formatCount } from '#shared/format.ts';

type FileDropProps = {
  label: string;
  rules: FileRules;
  onFiles: (files: File[]) => void;
  chosen?: { name: string; size: number };
  onClear?: () => void;
  /** Progress of sending or reading it, in bytes. */
  progress?: { done: number; of: number | undefined };
  error?: string;
  hint?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A file input for click, keyboard and drop. Rejects unsuitable files with a sentence and keeps the previous choice.
 */
export function FileDrop({
  label,
  rules,
  onFiles,
  chosen,
  onClear,
  progress,
  error,
  hint,
  disabled,
  ref,
}: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const closed = disabled || progress !== undefined;

  const take = (list: FileList) => {
    const judged = judgeFiles([...list], rules);
    setRefused(judged.refused);
    if (judged.taken.length > 0) onFiles(judged.taken);
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    // Otherwise a file dropped just outside would replace the page.
    event.preventDefault();
    setOver(isOver && !closed);
  };
  const problem = error || refused.join('. ');
  const accepts = `A ${listed(rules.endings)} file of at most ${formatBytes(rules.mostBytes)}.`;

  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard uses the input inside */}
      <div
        className={over ? 'drop over' : 'drop'}
        data-off={closed || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (!closed) take(event.dataTransfer.files);
        }}
      >
        <input
          id={id}
          ref={ref}
          type="file"
          accept={rules.endings.join(',')}
          multiple={rules.several}
          disabled={closed}
          aria-labelledby={`${id}-label`}
          aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            if (target.files) take(target.files);
            // Allows choosing the same file again after a correction.
            target.value = '';
          }}
        />
        <Chosen file={chosen} />
        {chosen && onClear && !closed && (
          <button type="button" className="btn quiet small" onClick={onClear}>
            Remove
          </button>
        )}
        {progress && <Progress label={`${label}: ${chosen?.name ?? ''}`} done={progress.done} of={progress.of} wide />}
      </div>
      <div role="alert">
        <ErrorLine id={`${id}-error`} text={problem} />
      </div>
      <p className="hint" id={`${id}-hint`}>
        {hint ? `${hint} ${accepts}` : accepts}
      </p>
    </div>
  );
}

const Chosen = ({ file }: { file: FileDropProps['chosen'] }) => (
  <>
    <ScreenIcon name={file ? 'file' : 'upload'} />
    {file ? (
      <p>
        <b className="drop-name">{file.name}</b> <span className="faint fig">{formatBytes(file.size)}</span>
      </p>
    ) : (
      <p>
        <b className="drop-pick">Choose a file</b> or drop it here
      </p>
    )}
  </>
);

export type FileRules = {
  /** File extensions with the dot: '.csv'. Only the extension is the same on every system. */
  endings: readonly string[];
  mostBytes: number;
  several?: boolean;
};

type JudgedFiles<F> = {
  taken: F[];
  /** One sentence per rejected file. */
  refused: string[];
};

export function judgeFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  { endings, mostBytes, several }: FileRules,
): JudgedFiles<F> {
  const taken: F[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const why = faultOf(file, endings, mostBytes);
    if (why) refused.push(why);
    else if (!several && taken.length > 0) refused.push(`${file.name}: one file at a time`);
    else taken.push(file);
  }
  return { taken, refused };
}

function faultOf(
  { name, size }: { name: string; size: number },
  endings: readonly string[],
  mostBytes: number,
): string | undefined {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return `${name}: choose a ${listed(endings)} file`;
  if (size > mostBytes) return `${name} is too large: at most ${formatBytes(mostBytes)}`;
  if (size === 0) return `${name} is empty`;
  return undefined;
}

/** Joins words: '.csv, .xls or .xlsx'. */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ');

/** Formats a size in decimal units: '10 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${formatCount(bytes / 1_000_000)} MB`;
  if (bytes >= 1_000) return `${formatCount(bytes / 1_000)} kB`;
  return `${formatCount(bytes)} bytes`;
}
