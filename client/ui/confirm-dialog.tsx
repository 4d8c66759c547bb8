import { PrimeReactProvider } from 'primereact/api';
import { Dialog } from 'primereact/dialog';
import type { Question } from './question.ts';
import './dialog.css';

const classes = {
  mask: { className: 'scrim' },
  root: { className: 'dialog' },
  header: { className: 'dialog-head' },
  content: { className: 'dialog-body soft' },
  footer: { className: 'dialog-foot' },
  closeButton: { className: 'btn quiet sm icon', 'aria-label': 'Close' },
};

/**
 * PrimeReact adds a style element for each part, which the content security policy refuses. Here they go to a place
 * that is in no document: unstyled parts need none of them (dialog.css hides the ends of the focus trap).
 */
const nowhere = document.createElement('div');

/** Before the dialog has finished opening, so that no key goes to what lies under it. */
const focusAtOnce = (button: HTMLElement | null): void => button?.focus();

/** PrimeReact's dialog with our classes: focus stays inside, Escape means no. */
function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  return (
    <PrimeReactProvider value={{ unstyled: true, styleContainer: nowhere as unknown as ShadowRoot }}>
      <Dialog
        visible
        focusOnShow={false}
        modal
        draggable={false}
        resizable={false}
        dismissableMask
        pt={classes}
        header={question.title}
        onHide={() => onAnswer(false)}
        footer={
          <>
            <button type="button" className="btn" onClick={() => onAnswer(false)}>
              {question.no}
            </button>
            <button type="button" className="btn danger fill" ref={focusAtOnce} onClick={() => onAnswer(true)}>
              {question.yes}
            </button>
          </>
        }
      >
        <p>{question.text}</p>
      </Dialog>
    </PrimeReactProvider>
  );
}

// biome-ignore lint/style/noDefaultExport: React.lazy reads the default export
export default ConfirmDialog;
