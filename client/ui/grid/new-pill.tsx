import { Icon } from '#client/ui/icon.tsx';

export type NewPillWords = {
  /** '3 new' */
  short(count: number): string;
  /** '3 new notifications', for whoever hears it. */
  whole(count: number): string;
};

/** Says how many wait, and lets them in. Before the list, so that Shift+Tab finds it from there. */
export const NewPill = ({ count, words, onShow }: { count: number; words: NewPillWords; onShow: () => void }) => (
  <button type="button" className="pill" aria-label={words.whole(count)} onClick={onShow}>
    <Icon name="up" /> {words.short(count)}
  </button>
);
