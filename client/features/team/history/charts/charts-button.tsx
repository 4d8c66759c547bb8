import { useState } from 'react';
import * as v from 'valibot';
import { ToolButton } from '#client/ui/screen-icon.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { chartsTexts } from '../texts.ts';

/** With this much room, charts are open by default. */
const ROOM = '(min-width: 1181px) and (min-height: 860px)';

/** Whether a screen's charts are open. The choice is stored in this browser. */
export function useChartsOpen(screen: 'team-history' | 'buy-sell'): [boolean, (open: boolean) => void] {
  const key = `${screen}.charts`;
  const [open, setOpen] = useState(() => readStored(key, v.nullable(v.boolean()), null) ?? matchMedia(ROOM).matches);
  return [
    open,
    (next) => {
      setOpen(next);
      writeStored(key, next);
    },
  ];
}

export const ChartsButton = ({ open, onOpen }: { open: boolean; onOpen(open: boolean): void }) => (
  <ToolButton icon="chart" label={chartsTexts.charts} aria-expanded={open} onClick={() => onOpen(!open)} />
);
