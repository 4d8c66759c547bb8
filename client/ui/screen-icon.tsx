import type { ComponentProps } from 'react';
import './buttons.css';
import { Drawn, Icon, type IconName } from './icon.tsx';

/** Icons of lazy screens only: in `icon.tsx` they would add to the first view. */
const paths = {
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  back: 'M13 8H3m4-4L3 8l4 4',
  forward: 'M3 8h10M9 4l4 4-4 4',
  retry: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.8h-2.8',
  file: 'M4 1.5h5.5L12.5 4.5v10H4zM9.5 1.5v3h3',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3m5-3v3',
  bookmark: 'M4 2.5h8v11l-4-3-4 3z',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.8h11M6.5 6.5V13',
  pencil: 'm3 13 .6-2.8L11 2.8 13.2 5l-7.4 7.4zM9.5 4.3l2.2 2.2',
  team: 'M8 5.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM2 13c0-2.3 1.6-4 4-4s4 1.7 4 4M10.5 3.7a2 2 0 0 1 0 3.6M11.5 9.3c1.6.5 2.5 1.9 2.5 3.7',
  chart: 'M2.5 13.5h11M4.5 11V7.500M8 11V3.500M11.500 11V5.500',
  grip: 'M6 4h.01M6 8h.01M6 12h.01M10 4h.01M10 8h.01M10 12h.01',
  download: 'M8 2.5v7.5m-3.5-3L8 10.5 11.5 7M2.5 13.5h11',
  screen: 'M1.5 2.5h13V11h-13zM5.5 13.5h5',
  phone: 'M5 1.5h6v13H5zM7.5 12.5h1',
  window: 'M2 3h12v10H2zM2 5.5h12',
  image: 'M2.5 3h11v10h-11zM2.5 11l3.5-3.5 3 3 1.500-1.500 3 3M10.500 6.200h.01',
  upload: 'M8 10.500V3m-3.500 3L8 2.500 11.500 6M2.500 13.500h11',
  filter: 'M2 3.5h12L9.5 9v4l-3-1.5V9z',
  copy: 'M6 5.5h7.500v8H6zM10.500 5.500v-3H3v8h3',
  record: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  sheet: 'M3 2h10v12H3zM3 6h10M3 10h10M7.5 6v8',
  shop: 'M2.5 7v6.5h11V7M1.5 6 3 2.5h10L14.5 6c0 1-1 1.7-2.2 1.7S10.2 7 10.2 6c0 1-1 1.7-2.2 1.7S5.8 7 5.8 6c0 1-1 1.7-2.1 1.7S1.5 7 1.5 6z',
  price: 'M2.5 2.5h5.500l6 6-5.500 5.500-6-6zM5.300 5.300h.01',
  calculator: 'M3.5 1.5h9v13h-9zM5.5 4h5v2.5h-5zM5.7 9v.01M8 9v.01M10.3 9v.01M5.7 11.8v.01M8 11.8v.01M10.3 11.8v.01',
  play: 'M5 3.500v9l7.500-4.500z',
  send: 'M14 2 7 9M14 2l-4.5 12L7 9 2 6.5z',
  lock: 'M4 7.500h8v6H4zM5.500 7.500V5.300a2.500 2.500 0 0 1 5 0v2.200',
  leave: 'M9.500 3H3.500v10h6M7 8h7m-2.500-2.500L14 8l-2.500 2.500',
} as const;
export type ScreenIconName = keyof typeof paths;
export const screenIconNames = Object.keys(paths) as ScreenIconName[];

/** An icon of either set, for components that accept both. */
export const ScreenIcon = ({ name, small }: { name: ScreenIconName | IconName; small?: boolean }) =>
  isScreenIcon(name) ? <Drawn path={paths[name]} small={small} /> : <Icon name={name} small={small} />;

const isScreenIcon = (name: string): name is ScreenIconName => name in paths;

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName | ScreenIconName;
  /** What it does, for screen readers. */
  label: string;
};

type IconButtonProps = ToolButtonProps & {
  /** Shows the label on hover, too. */
  titled?: boolean;
  large?: boolean;
  smallIcon?: boolean;
};

/** A quiet button that shows only an icon. */
export const IconButton = ({ icon, label, titled, large, smallIcon, className, ...button }: IconButtonProps) => (
  <button
    type="button"
    title={titled ? label : undefined}
    {...button}
    className={['btn quiet icon', !large && 'small', className].filter(Boolean).join(' ')}
    aria-label={label}
  >
    <ScreenIcon name={icon} small={smallIcon} />
  </button>
);

/** A button in a row of tools. On narrow screens it shows only its icon. */
export const ToolButton = ({ icon, label, className = '', ...button }: ToolButtonProps) => (
  <button type="button" {...button} className={`btn ${className}`} aria-label={label}>
    <ScreenIcon name={icon} /> <span className="wide-only">{label}</span>
  </button>
);
