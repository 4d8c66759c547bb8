import { Dialog } from 'primereact/dialog';
import type { Question } from './confirm.tsx';
import './dialog.css';

const classes = {
  mask: { className: 'scrim' },
  root: { className: 'dialog' },
  header: { className: 'dialog-head' },
  content: { className: 'dialog-body soft' },
  footer: { className: 'dialog-foot' },
  closeButton: { className: 'btn quiet sm icon', 'aria-label': 'Close' },
};

/** PrimeReact's dialog with our classes: focus stays inside, Escape means no. */
function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  return (
    <Dialog
      visible
      modal
      unstyled
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
          {/* biome-ignore lint/a11y/noAutofocus: the dialog has just been asked for */}
          <button type="button" className="btn danger fill" autoFocus onClick={() => onAnswer(true)}>
            {question.yes}
          </button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  );
}

// biome-ignore lint/style/noDefaultExport: React.lazy reads the default export
export default ConfirmDialog;
