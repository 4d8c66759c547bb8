import { useConfirm } from '#client/ui/confirm.tsx';
import { useToasts } from '#client/ui/toasts.tsx';
import { toastLengths } from '#client/ui/toasts$.ts';
import { notificationTypeNames } from '#shared/notifications/notification.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { useNotifications } from './desk-context.ts';
import type { MuteLength, MuteTarget } from './mutes.ts';
import type { AlertRow } from './notifications-state.ts';
import { screenTexts } from './texts.ts';

export type AlertActions = {
  markRead(rows: readonly AlertRow[]): void;
  /** Asks first. @returns whether the rows went */
  remove(rows: readonly AlertRow[]): Promise<boolean>;
  mute(targets: readonly MuteTarget[], length: MuteLength): void;
  unmute(target: MuteTarget): void;
  copyAsins(asins: readonly string[]): Promise<void>;
};

/** What can be done with alerts, wherever on the screen it is asked for. */
export function useAlertActions(): AlertActions {
  const { commands, mutes } = useNotifications();
  const confirm = useConfirm();
  const toasts = useToasts();

  return {
    markRead: (rows) => commands.markRead(rows),
    remove: async (rows) => {
      if (rows.length === 0) return false;
      const many = rows.length > 1;
      const sure = await confirm({
        title: many ? 'Delete notifications' : 'Delete notification',
        text: many ? notificationTexts.confirmDeleteMany(rows.length) : notificationTexts.confirmDelete,
        yes: many ? `Delete ${rows.length}` : 'Delete',
        no: 'Keep',
      });
      if (sure) commands.remove(rows);
      return sure;
    },
    mute: (targets, length) => {
      for (const target of targets) mutes.mute(target, length);
      const [only] = targets;
      toasts.show({
        kind: 'info',
        text: `${targets.length === 1 && only ? targetName(only) : `${targets.length} ASINs`} muted ${lengthWords[length]}`,
        action: {
          label: 'Undo',
          run: () => {
            for (const target of targets) mutes.unmute(target);
          },
        },
      });
    },
    unmute: (target) => mutes.unmute(target),
    copyAsins: async (asins) => {
      const each = [...new Set(asins)];
      try {
        await navigator.clipboard.writeText(each.join('\n'));
        toasts.show({ kind: 'done', text: screenTexts.asinsCopied(each.length), ms: toastLengths.blink, key: 'copy' });
      } catch {
        toasts.show({ kind: 'failed', text: screenTexts.copyFailed, ms: toastLengths.short, key: 'copy' });
      }
    },
  };
}

export const targetName = (target: MuteTarget): string => (target.kind === 'asin' ? target.asin : notificationTypeNames[target.type]);

const lengthWords: Record<MuteLength, string> = { hour: 'for 1 hour', day: 'for 8 hours', ever: 'until you unmute' };
