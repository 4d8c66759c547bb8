import type { AreaProps } from './areas.ts';
import { RefusedList } from './refused-list.tsx';
import { RejectedPane } from './rejected-pane.tsx';

/** The refused messages that wait to be taken in again, and the provider's mistakes by reason. */
export const RefusedArea = ({ api, refused, rejected, own, unlisted, path }: AreaProps) => (
  <>
    <RefusedList api={api} list={refused.list} path={path} onOpen={open} onTaken={refused.again} />
    <RejectedPane rejected={rejected} own={own?.rejected} unlisted={unlisted} />
  </>
);

function open(hash: string) {
  location.hash = hash;
}
