// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus
import { type ReactNode, useEffect, useRef } from 'react';

type DetailRowProps = { id: string; top: number; columns: number; rowIndex: number; onHeight(id: string, height: number): void; children: ReactNode };

/** What an opened row has below it: as high as its content is, measured again whenever that changes. */
export function DetailRow({ id, top, columns, rowIndex, onHeight, children }: DetailRowProps) {
  const box = useRef<HTMLDivElement>(null);
  const tell = useRef(onHeight);
  tell.current = onHeight;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => tell.current(id, Math.ceil(element.offsetHeight)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return (
    <div ref={box} className="detail" role="row" aria-rowindex={rowIndex} style={{ transform: `translateY(${top}px)` }}>
      <div className="detail-in" role="gridcell" aria-colindex={1} aria-colspan={columns}>
        {children}
      </div>
    </div>
  );
}
