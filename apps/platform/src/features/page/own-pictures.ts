import { PAGE_IMAGE_PATH, type PageFileImage } from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';

/** Pictures that came with a file, and are shown, become the enterprise's own. `take`: keeps one, and answers where it is then. */
export async function withOwnPictures(
  document: PageDocument,
  pictures: readonly PageFileImage[],
  take: (picture: PageFileImage) => Promise<string>,
): Promise<PageDocument> {
  let text = JSON.stringify(document);
  for (const picture of pictures) {
    const path = PAGE_IMAGE_PATH + picture.id;
    if (!text.includes(`"${path}"`)) continue;
    const url = await take(picture);
    text = text.replaceAll(`"${path}"`, `"${url}"`);
  }
  return pictures.length === 0 ? document : (JSON.parse(text) as PageDocument);
}
