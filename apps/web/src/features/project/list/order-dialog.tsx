import { Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Modal } from 'antd';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { movedTo } from '../../../lib/move.ts';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { projectChanges, projectNames, useProjectChange } from '../api/project-queries.ts';
import styles from '../project.module.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** All projects in their order, whatever the page of the list: by dragging, or by the arrow keys on the handle. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['project', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  useReturnFocus();
  const names = useQuery(projectNames());
  const [order, setOrder] = useState<readonly Named[]>();
  const change = useProjectChange();
  const rows = order ?? names.data;
  const save = () => {
    if (!order) return onClose();
    change.mutate(() => projectChanges.saveOrder(order.map(({ id }) => id)), {
      onSuccess: () => {
        onClose();
        void message.success(t('order.done'));
      },
      onError: (error) => void message.error(words(error).title),
    });
  };
  return (
    <Modal
      open
      title={t('order.title')}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={change.isPending}
      okButtonProps={{ disabled: !rows }}
      onOk={save}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className={styles['soft']}>{t('order.note')}</p>
      {names.isError && !rows ? <Failure error={names.error} onRetry={() => void names.refetch()} /> : null}
      {rows ? (
        <Rows rows={rows} onChange={setOrder} />
      ) : names.isPending ? (
        <Loading label={t('common:face.loading')} rows={5} columns={1} />
      ) : null}
    </Modal>
  );
}

function Rows({ rows, onChange }: { rows: readonly Named[]; onChange: (rows: readonly Named[]) => void }) {
  const { t } = useTranslation('project');
  const [dragged, drag] = useState<string>();
  const [told, tell] = useState('');
  const move = (from: number, target: number) => {
    const next = movedTo(rows, from, target);
    const moved = rows[from];
    if (next === rows || !moved) return;
    tell(t('order.moved', { name: moved.name, place: next.indexOf(moved) + 1, count: rows.length }));
    onChange(next);
  };
  const onKey = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(at, at + step);
  };
  const onOver = (at: number) => (event: DragEvent) => {
    if (dragged === undefined) return;
    event.preventDefault();
    const from = rows.findIndex(({ id }) => id === dragged);
    if (from >= 0 && from !== at) onChange(movedTo(rows, from, at));
  };
  return (
    <>
      <output className="lf-hidden">{told}</output>
      <ol className={styles['order']}>
        {rows.map(({ id, name }, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handle inside does it by keys
          <li
            key={id}
            data-dragged={id === dragged}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              drag(id);
            }}
            onDragEnd={() => drag(undefined)}
            onDragOver={onOver(at)}
            onDrop={(event) => event.preventDefault()}
          >
            <button
              type="button"
              className={styles['grip']}
              aria-label={t('order.move', { name })}
              onKeyDown={onKey(at)}
            >
              <Icon name="grip" size={16} />
            </button>
            <span>{name}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
