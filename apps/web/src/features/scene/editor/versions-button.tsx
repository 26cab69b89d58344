import { sceneCalls } from '@lightfield/contract';
import { type Scene, parseScene } from '@lightfield/page';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { PlainTable } from '../../../lib/plain-table.tsx';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { sceneVersions } from '../api/scene-queries.ts';

interface Props {
  readonly sceneId: string;
  readonly base: number;
  readonly mayEdit: boolean;
  readonly onRestored: () => void;
  /** One of them is shown in place of what is drawn. */
  readonly onLook: (version: number, scene: Scene) => void;
}
/** Versions that are kept; an older one is looked at, or becomes the newest again. */
export function VersionsButton(props: Props) {
  const { t } = useTranslation('scene');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('versions')}</Button>
      {open ? <Versions {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Versions({ sceneId, base, mayEdit, onRestored, onLook, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('scene');
  useReturnFocus();
  const { message } = App.useApp();
  const words = useErrorWords();
  const { data, error, refetch } = useQuery(sceneVersions(sceneId));
  const restore = async (version: number) => {
    try {
      await call(sceneCalls.restore, { id: sceneId, version, base });
      onClose();
      onRestored();
    } catch (problem) {
      void message.error(words(problem).title);
    }
  };
  const look = async (version: number) => {
    try {
      const { document } = await call(sceneCalls.version, { id: sceneId, version });
      const { scene } = parseScene(document);
      if (!scene) throw new Error('The version has no sound scene');
      onClose();
      onLook(version, scene);
    } catch (problem) {
      void message.error(words(problem).title);
    }
  };
  return (
    <Modal open title={t('versions')} footer={null} width={640} onCancel={onClose}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      <PlainTable
        label={t('versions')}
        rows={data ?? []}
        rowKey={({ version }) => version}
        columns={[
          { key: 'version', title: t('column.version'), render: ({ version }) => `v${version}` },
          {
            key: 'kind',
            title: t('column.kind'),
            render: ({ kind, from }) => t(`kind.${kind}`, { version: from ?? '' }),
          },
          { key: 'nodes', title: t('column.nodes'), right: true, render: ({ nodes }) => nodes },
          { key: 'at', title: t('column.at'), render: ({ at, by }) => `${formatTime(at)} ${by}` },
          {
            key: 'restore',
            title: t('column.actions'),
            render: ({ version }) => (
              <>
                <Button
                  size="small"
                  type="link"
                  aria-label={t('lookAt', { version })}
                  onClick={() => void look(version)}
                >
                  {t('look')}
                </Button>
                {mayEdit && version !== data?.[0]?.version ? (
                  <Button size="small" type="link" onClick={() => void restore(version)}>
                    {t('restore', { version })}
                  </Button>
                ) : null}
              </>
            ),
          },
        ]}
      />
    </Modal>
  );
}
