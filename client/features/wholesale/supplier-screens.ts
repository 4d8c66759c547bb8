import { NewestScreen } from './newest-screen.tsx';
import { SavedScreen } from './saved-screen.tsx';
import { SearchScreen } from './search-screen.tsx';

/** The three lists, in one file for the browser. */
export const supplierScreens = { NewestScreen, SavedScreen, SearchScreen };
