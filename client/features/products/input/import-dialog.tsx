import { useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { Steps } from '#client/ui/steps.tsx';
import { EntryPane, MethodChoice } from './entry-pane.tsx';
import { Fields, type InputProps, missingIn, SubmitButton, useFocusInStep } from './input-form.tsx';
import { useListCost } from './list-cost.tsx';
import { inputTexts as texts } from './texts.ts';
import { useInput } from './use-input.ts';

/** Imports a list that replaces the current one: only input and fields (VIEW-10). */
export function ImportDialog({
  store,
  info,
  marketplace,
  start,
  onSubmit,
  onClose,
}: InputProps & { onClose: () => void }) {
  const input = useInput(store.user._id, false, start);
  const [at, setAt] = useState<'method' | 'fields'>('method');
  const container = useFocusInStep(at);
  const cost = useListCost(store, marketplace, input.clean.cleaned);
  const missing = missingIn(at === 'method' ? 'entry' : 'fields', input);
  return (
    <Dialog
      wide
      title={texts.import}
      onClose={onClose}
      foot={
        <>
          {missing && <span className="soft input-missing">{missing}</span>}
          <button type="button" className="btn" onClick={at === 'method' ? onClose : () => setAt('method')}>
            {at === 'method' ? texts.cancel : texts.back}
          </button>
          {at === 'method' ? (
            <button type="button" className="btn primary" disabled={missing !== null} onClick={() => setAt('fields')}>
              {texts.next}
            </button>
          ) : (
            <SubmitButton input={input} onSubmit={onSubmit} />
          )}
        </>
      }
    >
      <div className="input-dialog" ref={container}>
        <p className="soft">{texts.most}</p>
        <Steps
          level={2}
          label={texts.import}
          steps={(['method', 'fields'] as const).map((id) => ({ id, title: texts.steps[id] }))}
          now={at}
        />
        <div className="input-step">
          {at === 'method' ? (
            <>
              <MethodChoice input={input} sheets={info?.sheets === true} />
              <EntryPane store={store} cost={cost} input={input} />
            </>
          ) : (
            <Fields store={store} input={input} cost={cost} />
          )}
        </div>
      </div>
    </Dialog>
  );
}
