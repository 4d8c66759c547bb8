import { useEffect, useState } from 'react';
import { FileDrop, type FileRules } from '#client/ui/file-drop.tsx';
import { Progress, ProgressStrip } from '#client/ui/progress.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Row, Sheet } from './example-sheet.tsx';

const rules: FileRules = { endings: ['.csv', '.xls', '.xlsx'], mostBytes: 10_000_000 };
const OF = 10_000;

export function FileExamples() {
  const [file, setFile] = useState<File>();
  const [done, setDone] = useState(3_420);
  const [state, setState] = useState<'running' | 'paused' | 'done'>('paused');
  useEffect(() => {
    if (state !== 'running') return;
    const timer = setInterval(() => setDone((count) => Math.min(OF, count + 120)), 200);
    return () => clearInterval(timer);
  }, [state]);
  const shown = done >= OF ? 'done' : state;
  return (
    <>
      <Sheet title="Progress strip" wide>
        <div className="sheet-frame">
          <ProgressStrip
            label="Import"
            about="suppliers-nov.csv"
            done={done}
            of={OF}
            state={shown}
            missed={[2_160, 3_420]}
            facts={[
              { label: 'Rate', value: '24', more: 'a second' },
              { label: 'Left', value: '4 min 34 s' },
              { label: 'Found', value: '3,337' },
              { label: 'Not found', value: '83' },
              { label: 'Tokens left', value: '15,115' },
            ]}
            failures={
              <>
                <b className="fig">2 batches</b> 40 identifiers
                <button type="button" className="btn small">
                  <ScreenIcon name="retry" small /> Retry both
                </button>
              </>
            }
            onPause={() => setState('paused')}
            onResume={() => setState('running')}
            onCancel={() => setDone(0)}
          />
        </div>
      </Sheet>
      <Sheet title="File drop">
        <FileDrop
          label="Identifiers"
          hint="One column with ASIN, UPC, EAN or ISBN."
          rules={rules}
          chosen={file}
          onFiles={([first]) => setFile(first)}
          onClear={() => setFile(undefined)}
        />
        <FileDrop label="Sending" rules={rules} chosen={{ name: 'suppliers-nov.csv', size: 3_400_000 }} onFiles={() => {}} progress={{ done: 41, of: 100 }} />
        <FileDrop label="Refused" rules={rules} onFiles={() => {}} error="suppliers.pdf: choose a .csv, .xls or .xlsx file" />
        <FileDrop label="Off" rules={rules} onFiles={() => {}} disabled />
      </Sheet>
      <Sheet title="Progress">
        <Row>
          <Progress label="Export" done={41} of={100} />
          <span className="soft fig">41 of 100</span>
        </Row>
        <Row>
          <Progress label="Counting rows" done={0} of={undefined} />
          <span className="soft">Counting</span>
        </Row>
        <Progress wide label="Clone" done={3} of={3} />
      </Sheet>
    </>
  );
}
