import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { ScreenIcon, type ScreenIconName } from './screen-icon.tsx';

type ItemProps = {
  icon?: IconName | ScreenIconName;
  children: ReactNode;
  keys?: string;
  danger?: boolean;
  onPick: () => void;
};

export const MenuItem = ({ icon, children, keys, danger, onPick }: ItemProps) => (
  <button type="button" role="menuitem" tabIndex={-1} className={danger ? 'danger' : undefined} onClick={onPick}>
    {icon && <ScreenIcon name={icon} />} {children}
    {keys && <kbd>{keys}</kbd>}
  </button>
);

export const MenuLink = ({ href, icon, children }: { href: string; icon?: IconName; children: ReactNode }) => (
  <a role="menuitem" tabIndex={-1} href={href} target="_blank" rel="noreferrer">
    {icon && <Icon name={icon} />} {children}
  </a>
);

export const MenuChoice = ({
  checked,
  children,
  onPick,
  kind = 'radio',
}: {
  checked: boolean;
  children: ReactNode;
  onPick: () => void;
  kind?: 'radio' | 'checkbox';
}) => (
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it
  <button
    type="button"
    role={kind === 'radio' ? 'menuitemradio' : 'menuitemcheckbox'}
    aria-checked={checked}
    tabIndex={-1}
    onClick={onPick}
  >
    {checked ? <Icon name="check" /> : <span className="glyph" />} {children}
  </button>
);

export const MenuRule = () => <hr />;
export const MenuTitle = ({ children }: { children: ReactNode }) => (
  <div className="menu-title" role="presentation">
    {children}
  </div>
);
