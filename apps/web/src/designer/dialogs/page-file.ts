import { PAGE_IMAGE_PATH, PageFile, type PageFileImage } from '@lightfield/contract';

export type ReadFile =
  | { readonly ok: true; readonly file: PageFile }
  /** Something else, or made by a newer version of the product. */
  | { readonly ok: false; readonly why: 'notOurs' | 'newer' };

/** The text of a file as a page. What its document holds is not checked here. */
export function readPageFile(text: string): ReadFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { ok: false, why: 'notOurs' };
  }
  const read = PageFile.safeParse(content);
  if (read.success) return { ok: true, file: read.data };
  const marks: { lightfield?: unknown; v?: unknown } = typeof content === 'object' && content !== null ? content : {};
  return { ok: false, why: marks.lightfield === 'page' && Number(marks.v) > 1 ? 'newer' : 'notOurs' };
}

const quoted = (id: string): string => `"${PAGE_IMAGE_PATH}${id}"`;

/** Pictures of the file that its page shows. */
export function picturesOf({ document, images }: PageFile): readonly PageFileImage[] {
  const text = JSON.stringify(document);
  return images.filter(({ id }) => text.includes(quoted(id)));
}

/** The document with pictures from elsewhere: `urls` says where each of them is now. */
export function withPictures(document: PageFile['document'], urls: ReadonlyMap<string, string>): PageFile['document'] {
  if (urls.size === 0) return document;
  let text = JSON.stringify(document);
  for (const [id, url] of urls) text = text.replaceAll(quoted(id), () => JSON.stringify(url));
  return JSON.parse(text) as PageFile['document'];
}

/** 3D scenes that a document names, each once. */
export const scenesOf = (document: PageFile['document']): string[] => [
  ...new Set(Array.from(JSON.stringify(document).matchAll(/"sceneId":"([0-9a-f-]{36})"/g), ([, id = '']) => id)),
];

/** The document with scenes from elsewhere: where each of them is now; '': nowhere. */
export function withScenes(
  document: PageFile['document'],
  places: readonly { readonly from: string; readonly to: string }[],
): PageFile['document'] {
  let text = JSON.stringify(document);
  for (const { from, to } of places) text = text.replaceAll(`"${from}"`, `"${to}"`);
  return JSON.parse(text) as PageFile['document'];
}

/** How the base64 of a kind of picture begins; what begins in no such way is a drawing. */
const BEGINNINGS = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
] as const;

/** A picture as it would come from the person's own disk. */
export function fileOfPicture({ name, data }: PageFileImage): File {
  const [, type = 'image/svg+xml'] = BEGINNINGS.find(([beginning]) => data.startsWith(beginning)) ?? [];
  return new File([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))], name, { type });
}
