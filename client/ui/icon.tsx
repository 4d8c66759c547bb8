const paths = {
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  down: 'm4 6.5 4 4 4-4',
  out: 'M9 3h4v4m0-4L7.5 8.5M6.5 3.5H4A1 1 0 0 0 3 4.5V12a1 1 0 0 0 1 1h7.5a1 1 0 0 0 1-1V9.5',
  token: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 5v6M6.2 6.5h2.6a1.2 1.2 0 0 1 0 2.5H7',
  help: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM6.3 6.2a1.8 1.8 0 1 1 2.5 1.7c-.5.2-.8.5-.8 1.1M8 11.3v.01',
  checkAll: 'M1.5 8.5 4.5 11.5 10.5 4.5M8 11l.8.8L14.5 4.5',
  check: 'M3 8.5 6.5 12 13 4.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  search: 'M11 11l3 3M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0z',
  up: 'M8 13V3.5M4 7.5l4-4 4 4',
  offers: 'M2.5 5.5h10.5m-3-3 3 3-3 3M13.5 10.5H3m3-3-3 3 3 3',
  cart: 'M1.5 2.5h2l1.7 7.5h7.3l1.5-5.5H4.2M6 13.5h.01M11.5 13.5h.01',
  health: 'M1.5 8.5H4l2-5 3.5 9.5 2-4.5h3',
  trash: 'M2.5 4h11M6 4V2.5h4V4m2.5 0-.6 9.5H4.1L3.5 4M6.5 7v4m3-4v4',
  mute: 'M8 14a1.8 1.8 0 0 0 1.7-1.3M12.2 8.7c.2 1.3.8 2 1.3 2.5H5m-2.5 0C3.6 10 3.6 8.5 3.7 7.2m1.3-2.8A4.2 4.2 0 0 1 12 6.3M2 2l12 12',
  bell: 'M8 2a4 4 0 0 0-4 4c0 3-.7 4-1.5 5.2h11C12.7 10 12 9 12 6a4 4 0 0 0-4-4zM6.5 13.5a1.6 1.6 0 0 0 3 0',
  close: 'm4 4 8 8m0-8-8 8',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M6 3.5l-3 3 3 3',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  eyeOff:
    'M6.3 3.8A6 6 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8s-.7 1.300-2 2.500M4 5C2.300 6.300 1.500 8 1.500 8S4 12.500 8 12.500a6 6 0 0 0 3-.8M2 2l12 12',
  wrong: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 5v3.5M8 11v.01',
  warn: 'M8 2 14.5 13.5h-13zM8 6.5v3.5M8 12v.01',
  info: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 7.5V11M8 5v.01',
  unplug: 'M6 1.5V5m4-3.5V5M4 5h8v3a4 4 0 0 1-8 0zM8 12v2.5',
  history: 'M8 4.5V8l2.5 1.5M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z',
  pin: 'M6 2.5h4l-.5 4 2.5 2.5H4l2.5-2.5zM8 9v4.5',
  done: 'M2.500 3h11v10h-11zM5 8.200l2.200 2.200L11.200 6',
  person: 'M10.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM3 14c0-2.8 2-4.5 5-4.5s5 1.7 5 4.5',
  shield: 'M8 1.500 13.500 3.500v4c0 3.500-2.500 6-5.500 7-3-1-5.500-3.500-5.500-7v-4zM8 5v3.500M8 11v.01',
  box: 'M8 1.5 14 5v6l-6 3.5L2 11V5zM2 5l6 3.5L14 5M8 8.5v6',
  pause: 'M5.500 3.500v9m5-9v9',
  stack: 'M8 2 14 5 8 8 2 5zM2 8l6 3 6-3M2 11l6 3 6-3',
  flap: 'M2 10.5V5.5h3v5h3v-5h3v5h3v-5',
} as const;
export type IconName = keyof typeof paths;
export const iconNames = Object.keys(paths) as IconName[];

export const Icon = ({ name, small }: { name: IconName; small?: boolean }) => (
  <Drawn path={paths[name]} small={small} />
);

/** Draws a path in a 16 × 16 view box. */
export const Drawn = ({ path, small }: { path: string; small?: boolean }) => (
  <svg className={small ? 'glyph small' : 'glyph'} viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);
