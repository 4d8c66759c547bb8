import { isWebAddress } from '#client/ui/grid/columns/cells.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { partTexts } from '../part-texts.ts';

/** A product's picture. The portal makes no third-party requests, so that a picture elsewhere is a link. A placeholder has the same size. */
export function ProductPicture({ image, name }: { image: string | null | undefined; name: string }) {
  if (image?.startsWith('data:image/')) return <img className="product-picture" src={image} alt={name} />;
  if (isWebAddress(image))
    return (
      <a className="product-picture" href={image} target="_blank" rel="noopener noreferrer" aria-label={partTexts.picture} title={partTexts.picture}>
        <ScreenIcon name="image" />
      </a>
    );
  return (
    <span className="product-picture">
      <ScreenIcon name="image" />
    </span>
  );
}
