import { Note } from '#client/ui/note.tsx';
import { AddAsin } from './add-asin.tsx';

type AddPanelProps = { /** Why there is no room for one more. */ full: string | null; onOpen(asin: string): void; onClose(): void };

/** What 'Add ASIN' opens: its field, or why nothing can be added. */
export const AddPanel = ({ full, onOpen, onClose }: AddPanelProps) =>
  full === null ? (
    <AddAsin
      autoFocus
      onCancel={onClose}
      onOpen={(asin) => {
        onClose();
        onOpen(asin);
      }}
    />
  ) : (
    <Note>{full}</Note>
  );
