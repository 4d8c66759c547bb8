import { Icon } from '#client/ui/icon.tsx';
import { screenTexts } from './texts.ts';

/** Says how many wait, and lets them in. Before the list, so that Shift+Tab finds it from there. */
export const NewPill = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <button type="button" className="pill" aria-label={screenTexts.newPillName(count)} onClick={onShow}>
    <Icon name="up" /> {screenTexts.newPill(count)}
  </button>
);
