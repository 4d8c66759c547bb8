import { Note } from '#client/ui/note.tsx';
import { Part } from '#client/ui/part.tsx';
import { RadioGroup } from '#client/ui/radio-group.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { inputMethods } from '#shared/products/identifiers.ts';
import { CleanPreview } from './clean-preview.tsx';
import { ColumnPane } from './column-pane.tsx';
import { CostLine } from './cost-line.tsx';
import { FileEntry } from './file-entry.tsx';
import type { InputDesk } from './input-desk.ts';
import { tableOf } from './input-source.ts';
import { inputTexts as texts } from './texts.ts';
import type { Input } from './use-input.ts';

/** Where the list comes from. Sheets are offered where the portal has them. */
export const MethodChoice = ({ input, sheets }: { input: Input; sheets: boolean }) => (
  <RadioGroup
    label={texts.steps.method}
    choices={inputMethods.filter((method) => sheets || method !== 'identifier_google_sheet').map((method) => ({ value: method, label: texts.methods[method] }))}
    value={input.entered.method}
    onChange={input.setMethod}
  />
);

/** The list itself, what cleaning makes of it, and what it would cost. */
export function EntryPane({ desk, marketplace, input }: { desk: InputDesk; marketplace: SupportedMarketplace; input: Input }) {
  const { entered, clean } = input;
  const table = tableOf(entered);
  return (
    <div className="input-entry">
      {entered.method === 'identifier_direct_enter' && (
        <TextArea
          label={texts.list}
          hint={texts.listHint}
          placeholder={texts.listExample}
          rows={6}
          spellCheck={false}
          autoCapitalize="characters"
          value={entered.text}
          onChange={(event) => input.setText(event.target.value)}
        />
      )}
      {entered.method === 'identifier_upload' && (
        <FileEntry table={entered.upload} onTable={(file, rows) => input.setTable('upload', file, rows)} onClear={() => input.setTable('upload', null)} />
      )}
      {entered.method === 'identifier_google_sheet' && <SheetEntry desk={desk} input={input} />}
      {table && <ColumnPane table={table} onMapping={input.setMapping} />}
      {(table === null) === (entered.method === 'identifier_direct_enter') && (table === null || table.mapping.column !== null) && (
        <>
          <CleanPreview state={clean} onType={input.takeType} />
          {input.hasList && clean.cleaned && <CostLine desk={desk} marketplace={marketplace} cleaned={clean.cleaned} />}
        </>
      )}
    </div>
  );
}

function SheetEntry({ desk, input }: { desk: InputDesk; input: Input }) {
  const { sheet } = input.entered;
  if (sheet) {
    return (
      <Note
        action={
          <button type="button" className="btn sm" ref={focusAtOnce} onClick={() => input.setTable('sheet', null)}>
            {texts.otherSheet}
          </button>
        }
      >
        {sheet.name}
      </Note>
    );
  }
  return (
    <Part of={desk.sheets}>
      {({ PickSheet }) => (
        <PickSheet
          label={texts.importSheet}
          onRows={({ spreadsheet, sheet: name, rows, cut }) => input.setTable('sheet', { name: `${spreadsheet}, ${name}`, cut }, rows)}
        />
      )}
    </Part>
  );
}

/** The picker that had the focus is gone. */
const focusAtOnce = (button: HTMLElement | null) => button?.focus({ preventScroll: true });
