import '#client/ui/tokens.css';
import '#client/ui/base.css';
import '#client/ui/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { OpsPage } from './ops-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<OpsPage />);
