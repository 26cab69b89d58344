import { type Box, type Crop, WHOLE, cropBox, turnPoint } from '@lightfield/page';

interface Size {
  readonly width: number;
  readonly height: number;
}
/** Of another size about the same middle. */
export const sizedAbout = ({ x, y, width, height }: Box, size: Size): Box => ({
  x: x + (width - size.width) / 2,
  y: y + (height - size.height) / 2,
  width: size.width,
  height: size.height,
});

interface Shown extends Box {
  /** Degrees. */
  readonly rotate: number;
}
interface Cut {
  readonly from?: Crop | undefined;
  readonly to?: Crop | undefined;
  /** Is the picture mirrored in its box? Then its left side is seen at the right. */
  readonly across?: boolean;
  readonly down?: boolean;
}
const HUNDRED: Size = { width: 100, height: 100 };

/** The box of a picture of which another part is shown: each bit of it stays as large as it was, and where it was. */
export function cutBox(shown: Shown, { from = WHOLE, to = WHOLE, across = false, down = false }: Cut): Box {
  const [was, is] = [cropBox(from, HUNDRED), cropBox(to, HUNDRED)];
  /** One percent of the whole picture, page units. */
  const [unitX, unitY] = [shown.width / was.width, shown.height / was.height];
  const away = {
    x: (is.x + is.width / 2 - was.x - was.width / 2) * unitX * (across ? -1 : 1),
    y: (is.y + is.height / 2 - was.y - was.height / 2) * unitY * (down ? -1 : 1),
  };
  const turned = turnPoint(away, shown.rotate, { x: 0, y: 0 });
  const box = sizedAbout(shown, { width: is.width * unitX, height: is.height * unitY });
  return { ...box, x: box.x + turned.x, y: box.y + turned.y };
}
