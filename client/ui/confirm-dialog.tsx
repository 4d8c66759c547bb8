import { Dialog } from './dialog.tsx';
import type { Question } from './question.ts';

export const ConfirmDialog = ({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) => (
  <Dialog
    title={question.title}
    onClose={() => onAnswer(false)}
    cancel={question.no}
    foot={
      <>
        {question.also && (
          <button type="button" className="btn" onClick={question.also.run}>
            {question.also.label}
          </button>
        )}
        <button
          type="button"
          className={question.harmless ? 'btn primary' : 'btn danger fill'}
          onClick={() => onAnswer(true)}
        >
          {question.yes}
        </button>
      </>
    }
  >
    <p className="soft">{question.text}</p>
    {question.more && <p className="soft small">{question.more}</p>}
  </Dialog>
);
