import type { ComponentProps } from 'react';
import './buttons.css';
import type { IconName } from './icon.tsx';
import { ScreenIcon, type ScreenIconName } from './screen-icon.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName | ScreenIconName;
  /** What it does, for screen readers. */
  label: string;
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
