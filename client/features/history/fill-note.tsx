import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import type { PortalInfo } from '#shared/account/portal-info.ts';
import type { MissingRowsProps } from './missing-rows.tsx';

const lazyRows = lazyExport(() => import('./missing-rows.tsx'), 'MissingRows');

/** The note about rows that are still missing, which only a portal with sample data needs. */
export const FillNote = ({ info, ...props }: MissingRowsProps & { info: Pick<PortalInfo, 'sampleData'> | null }) =>
  info?.sampleData && (
    <Lazy of={lazyRows} failed={null}>
      {(MissingRows) => <MissingRows {...props} />}
    </Lazy>
  );
