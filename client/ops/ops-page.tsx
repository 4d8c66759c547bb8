import { useCallback, useState } from 'react';
import { KeyForm } from './key-form.tsx';
import type { OpsApi } from './ops-api.ts';
import { OpsFrame } from './ops-frame.tsx';
import '#client/ui/buttons.css';
import '#client/ui/fields.css';
import '#client/ui/states.css';
import '#client/ui/tags.css';
import './ops.css';

/** The operator's page: prompts for the key, then shows the areas. */
export function OpsPage() {
  const [api, setApi] = useState<OpsApi | null>(null);
  const [message, setMessage] = useState('');
  const leave = useCallback((why: string) => {
    setMessage(why);
    setApi(null);
  }, []);
  return api ? <OpsFrame api={api} onLeave={leave} /> : <KeyForm message={message} onOpen={setApi} />;
}
