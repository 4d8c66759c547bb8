import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createPortalRoot } from './app/portal-root.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
createRoot(place).render(<App root={createPortalRoot()} />);
