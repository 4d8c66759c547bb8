import { type ComponentProps, useState } from 'react';
import { Icon } from './icon.tsx';
import { TextField } from './text-field.tsx';

/** A password, with a button that shows it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'before' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button type="button" className="btn quiet sm icon show" aria-pressed={shown} aria-label="Show password" onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
