import { Icon } from '#client/ui/icon.tsx';

export type NewPillTexts = {
  /** '3 new' */
  short(count: number): string;
  /** '3 new notifications', for screen readers. */
  whole(count: number): string;
};

/**
 * Shows the number of waiting rows and lets them in. Placed before the list, so that Shift+Tab reaches it from there.
 */
export const NewPill = ({ count, texts, onShow }: { count: number; texts: NewPillTexts; onShow: () => void }) => (
  <button type="button" className="pill" aria-label={texts.whole(count)} onClick={onShow}>
    <Icon name="up" /> {texts.short(count)}
  </button>
);
