import { LIMITS, type PageFile, pageCalls, sceneCalls } from '@lightfield/contract';
import { parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { downloadBlob, safeFileName } from '../../lib/download.ts';
import { useErrorWords } from '../../lib/failure.tsx';
import { sizeText } from '../../lib/size.ts';
import { useDesigner } from '../session/designer-context.ts';
import { NAMES_S, toldNames } from '../session/told-names.ts';
import { useUpload } from '../parts/images.tsx';
import { fileOfPicture, picturesOf, readPageFile, scenesOf, withPictures, withScenes } from './page-file.ts';
import { pickFile } from '../parts/pick-file.ts';
import { useArriving } from './use-arriving.tsx';

/** A file is indented, for those who read it. */
const MOST_BYTES = 2 * LIMITS.page.importBytes;
/** A page as a file, out and in. What comes in is checked like any page, and its bindings are led to this device. */
export function usePageFile() {
  const { t } = useTranslation('designer');
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const { editor, session, pageId, language } = useDesigner();
  const { arrive, dialog } = useArriving(t('remap.import'));
  const { add } = useUpload();
  // another one with every drawing; what is handed out below stays the same
  const upload = useRef(add);
  useEffect(() => {
    upload.current = add;
  });

  const exportFile = useCallback(async () => {
    // what is not saved would not be in the file
    if (session.isDirty && !(await modal.confirm({ title: t('file.unsaved'), content: t('file.unsavedNote') }))) return;
    try {
      const file = await call(pageCalls.exportPage, { id: pageId });
      const blob = new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' });
      downloadBlob(`${safeFileName(file.title)}.lfpage.json`, blob);
    } catch (error) {
      void message.error(words(error).title);
    }
  }, [session, modal, t, pageId, message, words]);

  /** Pictures of the library come along: the page would show none where it comes from elsewhere. */
  const withOwnPictures = useCallback(
    async (file: PageFile) => {
      const urls = new Map<string, string>();
      for (const picture of picturesOf(file)) {
        // says itself what was refused
        const [added] = await upload.current([fileOfPicture(picture)]);
        if (added) urls.set(picture.id, added.url);
      }
      if (file.imagesLeft.length > 0)
        void message.warning({
          duration: NAMES_S,
          content: t('file.imagesLeft', {
            names: toldNames(file.imagesLeft, t('save.between')),
            count: file.imagesLeft.length,
          }),
        });
      return withPictures(file.document, urls);
    },
    [message, t],
  );
  /** So do its 3D scenes, into the enterprise of the page that is drawn here. */
  const withOwnScenes = useCallback(
    async ({ scenes, models, scenesLeft }: PageFile, document: PageFile['document']) => {
      const ids = scenesOf(document).slice(0, LIMITS.page.fileScenes);
      if (ids.length === 0) return document;
      const places = await call(sceneCalls.bring, { pageId, ids, file: { scenes, models, scenesLeft } });
      const left = places.filter(({ to }) => to === '');
      if (left.length > 0)
        void message.warning({
          duration: NAMES_S,
          content: t('file.scenesLeft', {
            names: toldNames(
              left.map(({ name }) => name || t('file.sceneUnnamed')),
              t('save.between'),
            ),
            count: left.length,
          }),
        });
      return withScenes(document, places);
    },
    [message, pageId, t],
  );
  const take = useCallback(
    async (text: string) => {
      const read = readPageFile(text);
      if (!read.ok) return void message.error(t(`file.${read.why}`));
      const checked = parsePage(read.file.document, definitions);
      if (!checked.ok) {
        const [first] = checked.problems;
        return void message.error(first ? `${first.texts[language]} ${first.path}` : t('file.notOurs'));
      }
      // nobody is asked about a file that cannot come in
      const empty = editor.document.widgets.length === 0;
      if (!empty && !(await modal.confirm({ title: t('file.replace'), content: t('template.sureNote') }))) return;
      try {
        const document = await withOwnScenes(read.file, await withOwnPictures(read.file));
        const parsed = parsePage(document, definitions);
        if (parsed.ok) arrive(parsed.page, read.file.keys);
      } catch (error) {
        void message.error(words(error).title);
      }
    },
    [arrive, editor, language, message, modal, t, words, withOwnPictures, withOwnScenes],
  );
  const importFile = useCallback(() => {
    void (async () => {
      const file = await pickFile('.json,application/json');
      if (!file) return;
      if (file.size > MOST_BYTES) void message.error(t('file.tooLarge', { size: sizeText(MOST_BYTES) }));
      else await take(await file.text());
    })();
  }, [take, message, t]);

  return { exportFile, importFile, dialog };
}
