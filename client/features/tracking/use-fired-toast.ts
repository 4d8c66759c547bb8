import { useEffect } from 'react';
import { screenEvent } from '#client/stream/screen-event.ts';
import { toastLengths } from '#client/ui/toasts$.ts';
import { trackingFiredSchema } from '#shared/tracking/tracking-events.ts';
import { signalWords } from './signal-words.ts';
import { trackingTexts as texts } from './texts.ts';
import type { TrackedMarketplace, TrackingAddress } from './tracking-address.ts';
import type { TrackingDesk } from './tracking-desk.ts';
import { nameOf } from './words.ts';

/** Who has no inbox is told of a firing here. @param onShow leads to the product */
export function useFiredToast({ events$, toasts }: Pick<TrackingDesk, 'events$' | 'toasts'>, onShow: (place: TrackingAddress) => void): void {
  useEffect(() => {
    const live = events$.subscribe((item) => {
      const fired = item.kind === 'event' ? screenEvent(item.event, 'tracking.fired', trackingFiredSchema) : undefined;
      if (!fired) return;
      const { asin, marketplace, title } = fired;
      toasts.show({
        kind: 'new',
        text: signalWords(fired),
        more: nameOf({ asin, title: title ?? null }),
        ms: toastLengths.long,
        action: { label: texts.show, run: () => onShow({ marketplace: marketplace as TrackedMarketplace, asin }) },
      });
    });
    return () => live.unsubscribe();
  }, [events$, toasts, onShow]);
}
