import { STYLE_IMAGE_PATH } from '@lightfield/contract';
import { Logo } from '@lightfield/ui';

/** The mark of an enterprise, or of the product. Decoration: its name stands beside it, or is said by what it is in. */
export function Mark({ logo, size }: { logo: string | null | undefined; size: number }) {
  if (!logo) return <Logo size={size} />;
  return (
    <img src={STYLE_IMAGE_PATH + logo} alt="" style={{ height: size, maxWidth: size * 4, objectFit: 'contain' }} />
  );
}
