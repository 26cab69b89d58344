import { LIMITS, type SceneModel, sceneCalls } from '@lightfield/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { upload } from '../../../lib/upload.ts';
import { sceneModels } from '../api/scene-queries.ts';
import styles from './scene-editor.module.css';

interface Props {
  readonly sceneId: string;
  readonly mayEdit: boolean;
  readonly isFull: boolean;
  readonly onAdd: (model: SceneModel) => void;
}
const MEGABYTE = 1024 * 1024;

/** 3D files of the enterprise: added to the scene, uploaded, deleted while no scene has them. */
export function ModelsPanel({ sceneId, mayEdit, isFull, onAdd }: Props) {
  const { t } = useTranslation(['scene', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const input = useRef<HTMLInputElement>(null);
  const models = useQuery(sceneModels(sceneId));
  const tell = (error: unknown) => {
    const { title, code } = words(error);
    void message.error(code === undefined ? title : `${title} (${code})`);
  };
  const add = useMutation({
    mutationFn: (file: File) => upload(sceneCalls.modelUpload, { id: sceneId }, file),
    onSuccess: (model) =>
      void message.success(t('modelAdded', { nodes: model.nodes.length, triangles: model.triangles })),
    onError: tell,
    onSettled: () => void models.refetch(),
  });
  const remove = useMutation({
    mutationFn: (modelId: string) => call(sceneCalls.modelDelete, { id: sceneId, modelId }),
    onError: tell,
    onSettled: () => void models.refetch(),
  });
  return (
    <section>
      <h2>{t('models')}</h2>
      <p className={styles['note']}>
        {t('modelsNote', {
          size: LIMITS.scene.modelBytes / MEGABYTE,
          nodes: LIMITS.scene.modelNodes,
          triangles: LIMITS.scene.modelTriangles,
          side: LIMITS.scene.textureSide,
        })}
      </p>
      {models.error ? <Failure error={models.error} onRetry={() => void models.refetch()} /> : null}
      {models.data?.map((model) => (
        <span key={model.id} className={styles['model']}>
          <span>
            {model.name} <small>{(model.bytes / MEGABYTE).toFixed(1)} MB</small>
          </span>
          {mayEdit ? (
            <>
              <Button size="small" disabled={isFull} onClick={() => onAdd(model)}>
                {t('place')}
              </Button>
              {model.scenes === 0 ? (
                <Button size="small" type="link" danger onClick={() => remove.mutate(model.id)}>
                  {t('common:action.delete')}
                </Button>
              ) : null}
            </>
          ) : null}
        </span>
      ))}
      {mayEdit ? (
        <>
          <input
            ref={input}
            type="file"
            accept=".glb"
            hidden
            aria-label={t('uploadModel')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) add.mutate(file);
              target.value = '';
            }}
          />
          <Button size="small" loading={add.isPending} onClick={() => input.current?.click()}>
            {t('uploadModel')}
          </Button>
        </>
      ) : null}
    </section>
  );
}
