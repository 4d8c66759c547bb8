import { useRef, useState } from 'react';
import * as v from 'valibot';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { Check } from '#client/ui/checkbox.tsx';
import { TextField } from '#client/ui/fields.tsx';
import { type Toasts, undoAction } from '#client/ui/toasts$.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { type View, type ViewScreen, viewNameSchema } from '#shared/views/views.ts';
import { viewTexts } from './texts.ts';
import type { ShownView, Views } from './use-views.ts';
import type { Layout } from './view-address.ts';
import { ViewRow } from './view-row.tsx';

type ViewsPanelProps = {
  screen: ViewScreen;
  list: readonly View[];
  views: Views;
  shown: ShownView;
  layout: Layout;
  toasts: Toasts;
  close: () => void;
};

export function ViewsPanel({ screen, list, views, shown, layout, toasts, close }: ViewsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { view, changed, state } = shown;
  const groups = [
    { title: viewTexts.mine, of: list.filter(({ mine }) => mine) },
    { title: viewTexts.team, of: list.filter(({ mine }) => !mine) },
  ].filter(({ of }) => of.length > 0);

  const choose = (chosen: View) => {
    close();
    shown.choose(chosen);
  };
  const remove = async (gone: View) => {
    // The focused element is about to disappear.
    panel.current?.focus();
    const wasShown = view?.id === gone.id;
    if (!(await views.remove(gone))) return;
    const undo = async () => {
      const back = await views.keep({ screen, name: gone.name, state: gone.state, shared: gone.shared });
      if ('wrong' in back) toasts.failed(viewTexts.failed, back.wrong);
      else if (wasShown && back.view) shown.name(back.view.id);
    };
    toasts.show({ kind: 'deleted', text: viewTexts.removed(gone.name), action: undoAction(() => void undo()) });
  };
  const save = async (of: View) => {
    if (!(await views.change(of, { state }))) return;
    const undo = () => void views.change({ ...of, state }, { state: of.state });
    toasts.show({ kind: 'done', text: viewTexts.saved(of.name), action: undoAction(undo) });
  };

  return (
    <div className="views-panel" ref={panel} tabIndex={-1}>
      {groups.length === 0 && <p className="hint">{viewTexts.none}</p>}
      {groups.map(({ title, of }) => (
        <section key={title} aria-label={title}>
          <p className="menu-title">{title}</p>
          <ul>
            {of.map((each) => (
              <ViewRow
                key={each.id}
                view={each}
                layout={layout}
                isShown={each.id === view?.id}
                onChoose={() => choose(each)}
                onChange={(to) => void views.change(each, to)}
                onRemove={() => void remove(each)}
              />
            ))}
          </ul>
        </section>
      ))}
      {view && changed && (
        <div className="views-changes">
          {view.mine && (
            <button type="button" className="btn small" onClick={() => void save(view)}>
              {viewTexts.save}
            </button>
          )}
          <button type="button" className="btn small" onClick={() => choose(view)}>
            {viewTexts.takeBack}
          </button>
        </div>
      )}
      <KeepForm
        onKeep={async (name, shared) => {
          const answer = await views.keep({ screen, name, state, shared });
          if ('wrong' in answer) return answer.wrong;
          if (answer.view) shown.name(answer.view.id);
          toasts.done(viewTexts.savedView(name));
          close();
          return '';
        }}
      />
    </div>
  );
}

/** Saves the shown state under a name. @param onKeep resolves to an error message, or '' */
function KeepForm({ onKeep }: { onKeep(name: string, shared: boolean): Promise<string> }) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const { busy, fault, submit } = useSubmit(async () => {
    const checked = v.safeParse(viewNameSchema, name);
    return checked.success ? onKeep(checked.output, shared) : checked.issues[0].message;
  });
  return (
    <form className="views-keep" noValidate onSubmit={submit}>
      <TextField
        label={viewTexts.name}
        placeholder={viewTexts.namePlaceholder}
        autoComplete="off"
        error={fault}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <BusyButton busy={busy} className="btn">
        {viewTexts.keep}
      </BusyButton>
      <Check label={viewTexts.shareNew} checked={shared} onChange={(event) => setShared(event.target.checked)} />
    </form>
  );
}
