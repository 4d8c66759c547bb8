import { useValue } from '#client/ui/observe.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { type ThemeChoice, themeNames, themes } from '#client/ui/theme.ts';
import { ChartExamples } from './chart-examples.tsx';
import { ChoiceExamples } from './choice-examples.tsx';
import { FieldExamples } from './field-examples.tsx';
import { FileExamples } from './file-examples.tsx';
import { FloatingExamples } from './floating-examples.tsx';
import { FormExample } from './form-example.tsx';
import { MarkExamples } from './mark-examples.tsx';
import { NavigationExamples } from './navigation-examples.tsx';
import { StateExamples } from './state-examples.tsx';
import './examples.css';

export function ExamplesPage({ theme }: { theme: ThemeChoice }) {
  const chosen = useValue(theme.theme$);
  return (
    <>
      <header className="examples-bar">
        <h1>Parts of the portal</h1>
        <span className="push" />
        <Segmented label="Colours" choices={themes.map((value) => ({ value, label: themeNames[value] }))} value={chosen} onChange={theme.choose} />
      </header>
      <main className="examples">
        <MarkExamples />
        <FieldExamples />
        <ChoiceExamples />
        <FormExample />
        <NavigationExamples />
        <FloatingExamples />
        <StateExamples />
        <FileExamples />
        <ChartExamples />
      </main>
    </>
  );
}
