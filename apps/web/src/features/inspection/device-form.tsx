import { type InspectionTaskDevice, type InspectionTaskInfo, LIMITS } from '@lightfield/contract';
import { isMissing } from '@lightfield/rules';
import { Alert, App, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../lib/new-id.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { type Answer, AnswerField, NOTHING, useValueWords } from './answer.tsx';
import { useFill } from './api/inspection-queries.ts';
import styles from './inspection.module.css';

/** A device as it is filled in; what was submitted before stands in it. */
export function DeviceForm({
  task,
  device,
  onDone,
  onCancel,
}: {
  task: InspectionTaskInfo;
  device: InspectionTaskDevice;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}) {
  const { t } = useTranslation(['inspection', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const valueWords = useValueWords();
  const fill = useFill();
  const top = useRef<HTMLDivElement>(null);
  // made once: pressing again after a lost answer does it once
  const [stepId, renew] = useState(newId);
  const [note, setNote] = useState(device.note);
  const [problem, tell] = useState<string>();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(
    () => new Map(device.results.map((one) => [one.itemId, { ...one, files: [] }])),
  );
  const of = (id: string) => answers.get(id) ?? NOTHING;
  const idsOf = ({ pictures, files }: Answer) => [...pictures, ...files.map(({ id }) => id)];
  const [last] = device.before;
  const submit = () => {
    const missing = task.items.find((item) => isMissing(item, { ...of(item.id), pictures: idsOf(of(item.id)) }));
    if (missing) return tell(t('answer.missing', { item: missing.title }));
    tell(undefined);
    const items = task.items.filter(({ kind }) => kind !== 'reading');
    return fill.mutate(
      {
        id: task.id,
        equipmentId: device.equipmentId,
        stepId,
        note,
        results: items.map(({ id }) => ({
          itemId: id,
          value: of(id).value,
          pictures: idsOf(of(id)),
          marked: of(id).marked,
        })),
        pictures: items.flatMap(({ id: itemId }) => of(itemId).files.map((one) => ({ ...one, itemId }))),
      },
      {
        onSuccess: () => {
          void message.success(t('task.filled'));
          renew(newId());
          onDone();
        },
      },
    );
  };
  const failure = fill.error ? words(fill.error) : undefined;
  return (
    <div ref={top} className={styles['filling']}>
      {task.items.map((item, at) => {
        const before = last?.results.find((one) => one.itemId === item.id);
        return (
          <AnswerField
            key={item.id}
            item={item}
            n={at + 1}
            answer={of(item.id)}
            last={before ? valueWords(item, before.value) : undefined}
            disabled={fill.isPending}
            onChange={(answer) => setAnswers(new Map(answers).set(item.id, answer))}
          />
        );
      })}
      <Input.TextArea
        aria-label={t('task.noteLabel')}
        placeholder={t('task.noteLabel')}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={LIMITS.ops.noteMax}
        value={note}
        disabled={fill.isPending}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem === undefined ? null : <Alert type="warning" showIcon role="alert" title={problem} />}
      {failure ? <Alert type="error" showIcon role="alert" title={failure.title} description={failure.code} /> : null}
      <div className={styles['actions']}>
        <Button className={styles['grow'] ?? ''} type="primary" size="large" loading={fill.isPending} onClick={submit}>
          {t('task.submit')}
        </Button>
        {onCancel ? (
          <Button size="large" onClick={onCancel}>
            {t('common:action.cancel')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
