import type { Mvar } from '@lightfield/contract';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../../lib/texted.tsx';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import { allDevices, everyCalculated, namesOfSignals } from '../../api/project-queries.ts';
import styles from './dependency.module.css';
import { type NamedDevice, graphOf } from './dependency-graph.ts';
import { DependencyPicture } from './dependency-picture.tsx';

/** What the calculated variables of a project follow from. `onEdit`: only for who may change them; it closes this dialog. */
export default function DependencyDialog({
  projectId,
  onEdit,
  onClose,
}: {
  projectId: string;
  onEdit?: (mvar: Mvar) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('project');
  useReturnFocus();
  return (
    <Modal
      open
      centered
      title={t('dependencies.title')}
      footer={null}
      width="min(1680px, 100vw - 32px)"
      onCancel={onClose}
    >
      <div className={styles['body']}>
        <Answered projectId={projectId} onEdit={onEdit} />
      </div>
    </Modal>
  );
}

function Answered({ projectId, onEdit }: { projectId: string; onEdit: ((mvar: Mvar) => void) | undefined }) {
  const { t } = useTranslation(['project', 'common']);
  const mvars = useQuery(everyCalculated(projectId));
  const devices = useQuery(allDevices(projectId));
  if (mvars.data && devices.data) {
    if (mvars.data.length === 0) return <Empty icon="tree" title={t('mvar.empty')} note={t('mvar.emptyNote')} />;
    return <Named projectId={projectId} mvars={mvars.data} devices={devices.data} onEdit={onEdit} />;
  }
  const failed = [mvars, devices].find(({ isError }) => isError);
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  return <Loading label={t('common:face.loading')} rows={8} columns={4} />;
}

/** The picture is there at once; names of the devices' variables come when they are answered, and move nothing. */
function Named({
  projectId,
  mvars,
  devices,
  onEdit,
}: {
  projectId: string;
  mvars: readonly Mvar[];
  devices: readonly NamedDevice[];
  onEdit: ((mvar: Mvar) => void) | undefined;
}) {
  const graph = useMemo(() => graphOf(mvars, devices), [mvars, devices]);
  const wanted = useMemo(() => {
    const byDevice = new Map<string, string[]>();
    for (const { kind, group = '', key } of graph.nodes)
      if (kind === 'device') byDevice.set(group, [...(byDevice.get(group) ?? []), key]);
    return byDevice;
  }, [graph]);
  const names = useQuery(namesOfSignals(projectId, wanted));
  return <DependencyPicture graph={graph} devices={devices} names={names.data} onEdit={onEdit} />;
}
