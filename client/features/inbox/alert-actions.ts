import { useConfirm } from '#client/ui/confirm.tsx';
import { useCopyText } from '#client/ui/copy-text.ts';
import { notificationTexts } from '#shared/inbox/texts.ts';
import { whatAndHowMany } from './alert-text.ts';
import type { AlertRow } from './state/notifications-state.ts';
import { useNotifications } from './store-context.ts';
import { screenTexts } from './texts.ts';

export type AlertActions = {
  markRead(rows: readonly AlertRow[]): void;
  /** Deletes the rows after a confirmation. @returns whether the user confirmed */
  remove(rows: readonly AlertRow[]): Promise<boolean>;
  copyAsins(asins: readonly string[]): Promise<void>;
};

export function useAlertActions(): AlertActions {
  const { commands, hasStates } = useNotifications();
  const confirm = useConfirm();
  const copyText = useCopyText();

  return {
    markRead: (rows) => commands.mark(rows, { kind: 'read' }),
    remove: async (rows) => {
      if (rows.length === 0) return false;
      const many = rows.length > 1;
      const sure = await confirm({
        title: many ? screenTexts.deleteMany : screenTexts.deleteOne,
        text: many ? notificationTexts.confirmDeleteMany(rows.length) : notificationTexts.confirmDelete,
        more: `${whatAndHowMany(rows, rows.length)}.${hasStates ? ` ${screenTexts.undoPossible}` : ''}`,
        yes: many ? screenTexts.deleteCount(rows.length) : screenTexts.delete,
        no: screenTexts.keep,
      });
      if (sure) commands.mark(rows, { kind: 'delete' });
      return sure;
    },
    copyAsins: (asins) => {
      const each = [...new Set(asins)];
      return copyText(each.join('\n'), screenTexts.asinsCopied(each.length));
    },
  };
}
