import { type InspectionTaskDevice, type InspectionTaskInfo, LIMITS } from '@lightfield/contract';
import { isMissing } from '@lightfield/rules';
import { Button } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DraftOf } from './drafts.ts';
import { aboutTask } from './entries.ts';
import styles from './field.module.css';
import { type Found, ItemField, NOTHING, idsOf } from './item-field.tsx';
import { type Begun, DraftLine, useBegun, useKeep } from './use-draft.tsx';
import { useRecord } from './use-record.ts';

/** Of an older version: what it cannot read is begun anew. */
const Typed = z.object({
  note: z.string(),
  results: z.array(
    z.object({
      itemId: z.string(),
      value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      pictures: z.array(z.string()),
      marked: z.boolean(),
    }),
  ),
});
type TypedResults = z.infer<typeof Typed>;

interface Props {
  /** Of the inspection. */
  readonly name: string;
  readonly task: InspectionTaskInfo;
  readonly device: InspectionTaskDevice;
  readonly onDone: () => void;
}
/** What stands at the platform is what a correction begins with, or what was typed of it before. */
export function DeviceForm(props: Props) {
  const { name, task, device } = props;
  const { equipmentId } = device;
  const of: DraftOf = { about: aboutTask(task.id), target: task.id, title: name, form: 'fill', equipmentId };
  const begun = useBegun(of);
  return begun ? <Form {...props} of={of} begun={begun} /> : null;
}

const resultsOf = ({ note, results }: InspectionTaskDevice): TypedResults => ({
  note,
  results: results.map(({ itemId, value, pictures, marked }) => ({ itemId, value, pictures: [...pictures], marked })),
});

function Form({ name, task, device, onDone, of, begun }: Props & { of: DraftOf; begun: Begun }) {
  const { t } = useTranslation('field');
  const { record, problem, tell, busy } = useRecord();
  const { equipmentId, equipName } = device;
  const [first] = useState(() => resultsOf(device));
  const [typed, type] = useState(() => Typed.safeParse(begun.draft?.typed).data ?? first);
  const [shots, setShots] = useState(begun.shots);
  // what somebody else has filled in since is not passed over
  const [seenStep] = useState(begun.draft ? begun.draft.seenStep : (device.stepId ?? undefined));
  const isEmpty = shots.length === 0 && JSON.stringify(typed) === JSON.stringify(first);
  const { failed, hold } = useKeep({ ...of, seenStep }, typed, shots, isEmpty);
  const resultOf = (id: string): Found => ({
    ...(typed.results.find(({ itemId }) => itemId === id) ?? NOTHING),
    photos: shots.filter(({ itemId }) => itemId === id),
  });
  const setResult = (itemId: string, { value, pictures, marked, photos }: Found) => {
    const result = { itemId, value, pictures: [...pictures], marked };
    type({ ...typed, results: [...typed.results.filter((one) => one.itemId !== itemId), result] });
    setShots([
      ...shots.filter((one) => one.itemId !== itemId),
      ...photos.map(({ id, blob }) => ({ id, blob, itemId })),
    ]);
  };
  const submit = async () => {
    const missing = task.items.find((item) =>
      isMissing(item, { ...resultOf(item.id), pictures: idsOf(resultOf(item.id)) }),
    );
    if (missing) return tell(t('task.missing', { item: missing.title }));
    const items = task.items.filter(({ kind }) => kind !== 'reading');
    const results = items.map(({ id }) => ({
      itemId: id,
      value: resultOf(id).value,
      pictures: idsOf(resultOf(id)),
      marked: resultOf(id).marked,
    }));
    const photos = items.flatMap(({ id: itemId }) => resultOf(itemId).photos.map((one) => ({ ...one, itemId })));
    const pictures = photos.map(({ id, itemId }) => ({
      id,
      does: { kind: 'taskPicture', equipmentId, itemId } as const,
    }));
    const doing = {
      about: aboutTask(task.id),
      target: task.id,
      title: name,
      seenStep,
      does: { kind: 'fill', equipmentId, equipName, note: typed.note.trim(), results } as const,
      pictures,
    };
    hold(true);
    return (await record(doing, photos, of)) ? onDone() : hold(false);
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DraftLine
        of={of}
        failed={failed}
        onDrop={() => {
          hold(true);
          onDone();
        }}
      />
      {task.items.map((item, at) => (
        <ItemField
          key={item.id}
          item={item}
          n={at + 1}
          found={resultOf(item.id)}
          onChange={(next) => setResult(item.id, next)}
        />
      ))}
      <label className={styles['field']}>
        {t('task.noteLabel')}
        <textarea
          value={typed.note}
          maxLength={LIMITS.ops.noteMax}
          onChange={({ target }) => type({ ...typed, note: target.value })}
        />
      </label>
      {problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {problem}
        </p>
      )}
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" disabled={busy}>
          {t('task.submit')}
        </Button>
        <Button onClick={onDone}>{t('form.close')}</Button>
      </div>
    </form>
  );
}
