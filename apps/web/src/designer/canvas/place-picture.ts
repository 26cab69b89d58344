import type { Editor } from '@lightfield/designer';
import { type Point, cropBox, isRecord, isWhole, ownField, sizeWithin, Crop } from '@lightfield/page';
import { naturalSize } from '@lightfield/widgets/design';

/** A file of a widget that shows one; `undefined`: it shows none, or a symbol. */
export function fileOf(data: unknown): string | undefined {
  const href = isRecord(data) ? ownField(data, 'imgHref') : undefined;
  return typeof href === 'string' && href.startsWith('/') ? href : undefined;
}
export function cropOf(data: unknown): Crop | undefined {
  return Crop.safeParse(isRecord(data) ? ownField(data, 'crop') : undefined).data;
}

/** Places a picture as large as it is by itself, or as there is room for on the page; in the size of its type where nobody can say. */
export async function placePicture(editor: Editor, data: Readonly<Record<string, unknown>>, at?: Point): Promise<void> {
  const own = await naturalSize(fileOf(data) ?? '');
  const size = own && sizeWithin(own, editor.document.state.con);
  editor.run('add', { type: 'UsualImage', data, ...(at && { at }), ...(size && { size }) });
}

/** Gives the pictures that are selected their own size, of the part that is shown of them; symbols know theirs. */
export async function giveNaturalSize(editor: Editor): Promise<void> {
  const sizes: Record<string, { width: number; height: number }> = {};
  await Promise.all(
    editor.selected().map(async ({ id, data }) => {
      const href = fileOf(data);
      const own = href && (await naturalSize(href));
      const crop = cropOf(data);
      if (own) sizes[id] = crop && !isWhole(crop) ? cropBox(crop, own) : own;
    }),
  );
  editor.run('naturalSize', { sizes });
}
