import { LIMITS, type PageImage, pageImageCalls } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { Failure, useErrorWords } from '../../lib/failure.tsx';
import { upload } from '../../lib/upload.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useDesigner } from '../session/designer-context.ts';
import { cleanDrawing } from '../drawing/read-drawing.ts';
import { designerKeys, pageImages } from '../session/page-queries.ts';
import { dragByFinger } from '../canvas/finger-drag.ts';
import { placePicture } from '../canvas/place-picture.ts';
import { onEnter, startDrag } from '../canvas/placing.ts';
import styles from './library.module.css';

const KINDS = '.jpg,.jpeg,.png,.webp,.svg';

/** Pictures of the organisation: uploaded once, shown by any page. */
export function ImageLibrary({ onPick }: { readonly onPick?: (href: string) => void }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit } = useDesigner();
  const [text, setText] = useState('');
  const images = useQuery(pageImages(useDebounced(text.trim(), 250)));
  const { adding, add } = useUpload();
  const rows = images.data?.rows ?? [];
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <Input.Search
          allowClear
          size="small"
          value={text}
          placeholder={t('images.search')}
          aria-label={t('images.search')}
          onChange={(event) => setText(event.target.value)}
        />
        {mayEdit ? <UploadButton busy={adding} onFiles={(files) => void add(files)} /> : null}
      </div>
      <div className={styles['scroll']}>
        {images.isError ? <Failure error={images.error} onRetry={() => void images.refetch()} /> : null}
        {images.isSuccess && rows.length === 0 ? (
          <p className={styles['nothing']}>{t(text ? 'library.nothing' : 'images.none')}</p>
        ) : null}
        <div className={styles['tiles']}>
          {rows.map((image) => (
            <ImageTile
              key={image.id}
              image={image}
              onPick={onPick}
              onPlace={() => void placePicture(editor, { imgHref: image.url })}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function ImageTile({
  image,
  onPick,
  onPlace,
}: {
  readonly image: PageImage;
  readonly onPick: ((href: string) => void) | undefined;
  readonly onPlace: () => void;
}) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit } = useDesigner();
  const placed = { type: 'UsualImage', data: { imgHref: image.url } };
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(pageImageCalls.delete, { imageId: image.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: designerKeys.images() }),
    onError: (error) => void message.error(words(error).title),
  });
  return (
    <div className={styles['imageTile']}>
      <button
        type="button"
        className={styles['tile']}
        title={image.name}
        disabled={!mayEdit}
        draggable={mayEdit && !onPick}
        onDragStart={(event) => startDrag(event.dataTransfer, placed)}
        onPointerDown={(event) => {
          if (mayEdit && !onPick) dragByFinger(event, editor, placed);
        }}
        onClick={() => onPick?.(image.url)}
        onDoubleClick={() => {
          if (!onPick) onPlace();
        }}
        onKeyDown={onPick ? undefined : onEnter(onPlace)}
      >
        <span className={styles['thumbnail']} data-paper="true">
          <img src={image.url} alt="" loading="lazy" draggable={false} />
        </span>
        <span className={styles['tileName']}>{image.name}</span>
      </button>
      {mayEdit && !onPick ? (
        <Button
          size="small"
          type="text"
          className={styles['imageRemove'] ?? ''}
          aria-label={t('images.delete', { name: image.name })}
          icon={<Icon name="trash" size={14} />}
          onClick={() => {
            if (image.pages > 0)
              void modal.info({
                title: t('images.kept', { name: image.name }),
                content: t('images.used', { count: image.pages }),
              });
            else
              void modal.confirm({
                title: t('images.deleteAsk', { name: image.name }),
                content: t('images.deleteNote'),
                okText: t('images.deleteDo'),
                okButtonProps: { danger: true },
                onOk: () => remove.mutateAsync().catch(() => undefined),
              });
          }}
        />
      ) : null}
    </div>
  );
}

function UploadButton({ busy, onFiles }: { readonly busy: boolean; readonly onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('designer');
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <Button
        size="small"
        loading={busy}
        icon={<Icon name="upload" size={14} />}
        title={t('images.uploadNote')}
        onClick={() => input?.click()}
      >
        {t('images.upload')}
      </Button>
      <input
        ref={setInput}
        hidden
        multiple
        type="file"
        accept={KINDS}
        aria-label={t('images.upload')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Larger than this is refused by the server whatever it holds. */
const MOST_BYTES = LIMITS.upload.imageBytes;
/** A drawing goes without its scripts and handlers; other pictures as they are. */
async function cleaned(file: File): Promise<File> {
  if (file.type !== 'image/svg+xml' || file.size > MOST_BYTES) return file;
  return new File([cleanDrawing(await file.text())], file.name, { type: file.type });
}

/** Uploads pictures one after the other; says which one was refused, and why. */
export function useUpload() {
  const { pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const add = async (files: readonly File[]): Promise<PageImage[]> => {
    setAdding(true);
    const added: PageImage[] = [];
    for (const file of files) {
      try {
        added.push(await upload(pageImageCalls.upload, { pageId }, await cleaned(file)));
      } catch (error) {
        void message.error(`${file.name}: ${words(error).title}`);
      }
    }
    setAdding(false);
    await client.invalidateQueries({ queryKey: designerKeys.images() });
    return added;
  };
  return { adding, add };
}
