import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import { fittedDrawing } from '../drawing/convert.ts';
import { LONGEST_DRAWING, browserColour, readDrawing, sizeOfDrawing, unitOfDrawing } from '../drawing/read-drawing.ts';
import { useUpload } from '../parts/images.tsx';
import { pickFile } from '../parts/pick-file.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}
/** Seconds that a reason takes to be read. */
const READ_S = 8;

/** As large as it is, in its proportions; no larger than the page. */
function within(size: Size | undefined, page: Size): Size | undefined {
  if (!size) return undefined;
  const share = Math.min(1, page.width / size.width, page.height / size.height);
  return { width: Math.max(1, size.width * share), height: Math.max(1, size.height * share) };
}

/** An SVG drawing: taken apart into our own shapes, or kept whole as a picture, which the server makes safe. */
export function useDrawing() {
  const { t } = useTranslation('designer');
  const { message, modal } = App.useApp();
  const { editor } = useDesigner();
  const { add } = useUpload();
  const onDrawing = useCallback(
    (text: string) => {
      void (async () => {
        const drawing = readDrawing(text);
        const drawn =
          drawing && fittedDrawing(drawing, browserColour(), editor.document.state.con, unitOfDrawing(drawing));
        const widgets = Array.isArray(drawn) ? drawn : [];
        const apart =
          widgets.length > 0 &&
          (await modal.confirm({
            title: t('drawing.title'),
            content: t('drawing.apart', { count: widgets.length }),
            okText: t('drawing.asWidgets'),
            cancelText: t('drawing.asPicture'),
          }));
        if (apart) {
          editor.run('importWidgets', { widgets, inView: true });
          return;
        }
        // too long to be taken apart is no reason to refuse it as a picture
        if (!drawing && text.length <= LONGEST_DRAWING) {
          void message.error(t('drawing.none'));
          return;
        }
        const file = new File([text], `${t('drawing.name')}.svg`, { type: 'image/svg+xml' });
        const size = within(drawing && sizeOfDrawing(drawing), editor.document.state.con);
        for (const { url } of await add([file])) {
          editor.run('add', { type: 'UsualImage', data: { imgHref: url }, size });
          const why = typeof drawn === 'string' ? drawn : drawing ? undefined : 'many';
          if (why)
            void message.info({ content: t('drawing.whole', { why: t(`drawing.why.${why}`) }), duration: READ_S });
        }
      })();
    },
    [editor, message, modal, add, t],
  );
  const importDrawing = useCallback(() => {
    void (async () => {
      const file = await pickFile('.svg,image/svg+xml');
      if (file) onDrawing(await file.text());
    })();
  }, [onDrawing]);
  return { onDrawing, importDrawing };
}
