// What the first screens share with later ones. Imported by the page's entry, these modules are in its file, and a screen needs one file less.
import '#client/features/account/public-page.tsx';
import '#client/features/notifications/alert-actions.ts';
import '#client/features/notifications/alert-text.ts';
import '#client/features/notifications/arrival-text.ts';
import '#client/features/notifications/gap-view.tsx';
import '#client/features/notifications/prices.ts';
import '#client/features/notifications/store-context.ts';
import '#client/ui/copy-text.ts';
import '#client/ui/fields.tsx';
import '#client/ui/grid/new-pill.tsx';
import '#client/ui/grid/text-scale.ts';
import '#client/ui/grid/use-reader.ts';
import '#client/ui/media.ts';
import '#client/ui/price-scale.tsx';
import '#client/ui/price-scale-geometry.ts';
import '#shared/account/texts.ts';
