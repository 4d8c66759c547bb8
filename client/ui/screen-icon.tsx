import { Drawn } from './icon.tsx';

/** Signs that only screens on demand show: in `icon.tsx` they would weigh on the first view. */
const paths = {
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  retry: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.8h-2.8',
  file: 'M4 1.5h5.5L12.5 4.5v10H4zM9.5 1.5v3h3',
  upload: 'M8 10.500V3m-3.500 3L8 2.500 11.500 6M2.500 13.500h11',
} as const;
export type ScreenIconName = keyof typeof paths;
export const screenIconNames = Object.keys(paths) as ScreenIconName[];

export const ScreenIcon = ({ name, small }: { name: ScreenIconName; small?: boolean }) => <Drawn path={paths[name]} small={small} />;
