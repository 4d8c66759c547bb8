import { Part } from '#client/ui/part.tsx';
import type { ViewTools, ViewToolsProps } from './view-tools.ts';

/** The named views of a list, in the head of its screen. @param of as the desk has them */
export const NamedViews = ({ of, ...list }: ViewToolsProps & { of: ViewTools }) => (
  <Part of={of} failed={null}>
    {(Tools) => <Tools {...list} />}
  </Part>
);
