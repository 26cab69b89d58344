/** Pictures of pages, compared pixel by pixel. */

/** A colour that is off by so much is another one, of 255. */
const OFF = 40;
/** Of the pixels that are compared, so many may be off where browser or letters are others: edges are smoothed otherwise. */
export const OFF_SHARE = 0.002;
/** Letters of another font reach so far beyond those of ours. */
const LETTERS = { across: 0.3, around: 6 } as const;

/** What decides how letters and edges come out. */
export interface TakenWith {
  readonly browser: string;
  readonly letters: readonly number[];
}
export function takenWith(): TakenWith {
  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (font: string): number => {
    if (pen) pen.font = font;
    return Math.round((pen?.measureText('1号泵 0.35 MPa Wij').width ?? 0) * 100) / 100;
  };
  const letters = ["100px 'Microsoft YaHei'", "bold 100px 'Microsoft YaHei'", '100px sans-serif'].map(widthOf);
  return { browser: /Chrom\w+\/\d+/.exec(navigator.userAgent)?.[0] ?? navigator.userAgent, letters };
}

export async function pixelsOf(href: string): Promise<ImageData> {
  const picture = await createImageBitmap(await (await fetch(href)).blob());
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  if (!pen) throw new Error('No canvas to read a picture with');
  pen.drawImage(picture, 0, 0);
  return pen.getImageData(0, 0, picture.width, picture.height);
}

interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** Where letters and fields stand in an element, in its own pixels. */
export function lettersIn(element: Element): Room[] {
  const frame = element.getBoundingClientRect();
  const places: DOMRect[] = [...element.querySelectorAll('input, select, button')].map((field) =>
    field.getBoundingClientRect(),
  );
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    places.push(...range.getClientRects());
  }
  return places.map(({ left, top, right, bottom, width }) => ({
    left: left - frame.left - width * LETTERS.across - LETTERS.around,
    top: top - frame.top - LETTERS.around,
    right: right - frame.left + width * LETTERS.across + LETTERS.around,
    bottom: bottom - frame.top + LETTERS.around,
  }));
}

/** How many pixels are others, of how many that were compared. `least`: a colour that is off by less is the same. */
export function difference(one: ImageData, other: ImageData, least: number, without: readonly Room[] = []) {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return { off: width * height, compared: width * height };
  let [off, compared] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (without.some(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom)) continue;
      compared += 1;
      const at = (y * width + x) * 4;
      for (let channel = at; channel < at + 4; channel++)
        if (Math.abs((one.data[channel] ?? 0) - (other.data[channel] ?? 0)) >= least) {
          off += 1;
          break;
        }
    }
  return { off, compared };
}
export const TO_THE_PIXEL = 1;
export const NEARLY = OFF;
