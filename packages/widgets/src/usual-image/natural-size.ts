/** Of a picture, pixels as a browser counts them for its own size. */
export interface NaturalSize {
  readonly width: number;
  readonly height: number;
}
/** Of a drawing that says nothing of its size. */
const NO_SIZE: NaturalSize = { width: 300, height: 150 };

/** How large a picture is by itself; `null`: there is none. A browser that has it already asks nobody. */
export function naturalSize(href: string): Promise<NaturalSize | null> {
  return new Promise((answer) => {
    const picture = new Image();
    picture.addEventListener('load', () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      answer(width > 0 && height > 0 ? { width, height } : NO_SIZE);
    });
    picture.addEventListener('error', () => answer(null));
    picture.src = href;
  });
}
