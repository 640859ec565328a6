import { useText } from '@tamarack/core/ui';
import { type PictureKind, pictureFile, pictureScale, type ShotName, shots, sizesOf } from './pictures.ts';
import { pictureText } from './text.ts';

/** A picture of a screen; phones get the phone version. */
export function ProductPicture({ name }: { name: ShotName }) {
  const { t, locale } = useText(pictureText);
  const attributesOf = (kind: PictureKind, { width, height }: { width: number; height: number }) => ({
    file: `/${pictureFile(name, kind, locale)}`,
    width: width * pictureScale[kind],
    height: height * pictureScale[kind],
  });
  const sizes = new Map(sizesOf(name));
  const phone = sizes.get('phone');
  const { file, ...size } = attributesOf('wide', shots[name].wide);
  const narrow = phone && attributesOf('phone', phone);
  return (
    <picture className="product-picture">
      {narrow ? (
        <source
          media="(max-width: 47.99em)"
          srcSet={narrow.file}
          width={narrow.width}
          height={narrow.height}
        />
      ) : null}
      <img src={file} {...size} alt={t(name)} loading="lazy" decoding="async" />
    </picture>
  );
}
