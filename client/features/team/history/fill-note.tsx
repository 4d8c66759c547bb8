import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { Full } from '#client/ui/full.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import type { MissingRowsProps } from './missing-rows.tsx';

const MissingRows = lazyExport(() => import('./missing-rows.tsx'), 'MissingRows');

/** The note about rows that are still missing, which only a portal with sample data needs. */
export const FillNote = ({ info, ...props }: MissingRowsProps & { info: Pick<PortalInfo, 'sampleData'> | null }) =>
  info?.sampleData && (
    <Full>
      <LazyBoundary failed={null}>
        <MissingRows {...props} />
      </LazyBoundary>
    </Full>
  );
