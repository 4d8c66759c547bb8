import type { AreaProps } from './areas.ts';
import { RejectedPane } from './rejected-pane.tsx';

/** What the portal refused, by reason. */
export const RefusedArea = ({ rejected, own, unlisted }: AreaProps) => <RejectedPane rejected={rejected} own={own?.rejected} unlisted={unlisted} />;
