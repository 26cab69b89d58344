import { LIMITS, WorkOrderPriority } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newId } from '../../lib/new-id.ts';
import { type DraftOf, FAULT } from './drafts.ts';
import styles from './field.module.css';
import { useField } from './field-work.ts';
import { type Photo, Photos } from './photos.tsx';
import { PlaceField } from './place-field.tsx';
import { type Begun, DraftLine, useBegun, useKeep } from './use-draft.tsx';
import { useRecord } from './use-record.ts';

const { titleMax, contentMax } = LIMITS.ops;
/** Of an older version: what it cannot read is begun anew. */
const Typed = z.object({
  equipmentId: z.string(),
  title: z.string(),
  note: z.string(),
  place: z.string().default(''),
  priority: WorkOrderPriority,
});
const EMPTY: z.infer<typeof Typed> = { equipmentId: '', title: '', note: '', place: '', priority: 'normal' };

/** A fault that somebody finds, with and without a network: a work order once it is sent. */
export function FaultForm({ device = '', onClose }: { device?: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('field');
  const of: DraftOf = { about: FAULT, target: FAULT, title: t('fault'), form: FAULT };
  const begun = useBegun(of);
  return begun ? <Form of={of} begun={begun} device={device} onClose={onClose} /> : null;
}

function Form({ of, begun, device, onClose }: { of: DraftOf; begun: Begun; device: string; onClose: () => void }) {
  const { t } = useTranslation('field');
  const { devices } = useField();
  const { record, problem, tell, busy } = useRecord();
  const [typed, type] = useState(() => Typed.safeParse(begun.draft?.typed).data ?? { ...EMPTY, equipmentId: device });
  const [photos, setPhotos] = useState<readonly Photo[]>(begun.shots);
  const { equipmentId, title, note, place, priority } = typed;
  const isEmpty = photos.length === 0 && JSON.stringify(typed) === JSON.stringify(EMPTY);
  const { failed, hold } = useKeep({ ...of, seenStep: undefined }, typed, photos, isEmpty);
  const save = async () => {
    const chosen = devices?.devices.find(({ id }) => id === equipmentId);
    if (!chosen || title.trim() === '') return tell(t('report.required'));
    const does = { kind: FAULT, equipmentId, equipName: chosen.name, note: note.trim(), priority } as const;
    const pictures = photos.map(({ id }) => ({ id, does: { kind: 'orderPicture' } as const }));
    hold(true);
    // each fault is a thing of its own: a refused one holds up no other
    const about = `${FAULT}:${newId()}`;
    const what = { about, target: equipmentId, title: title.trim(), place: place.trim() || undefined, does, pictures };
    const isRecorded = await record(what, photos, of);
    return isRecorded ? onClose() : hold(false);
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftLine
        of={of}
        failed={failed}
        onDrop={() => {
          hold(true);
          onClose();
        }}
      />
      <p className={styles['soft']}>{t(devices ? 'report.due' : 'report.none')}</p>
      <label className={styles['field']}>
        {t('report.device')}
        <select value={equipmentId} onChange={({ target }) => type({ ...typed, equipmentId: target.value })}>
          <option value="">{t('report.choose')}</option>
          {devices?.devices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {devices?.more ? (
          <span className={styles['soft']}>{t('report.more', { count: devices.devices.length })}</span>
        ) : null}
      </label>
      <label className={styles['field']}>
        {t('report.title')}
        <input value={title} maxLength={titleMax} onChange={({ target }) => type({ ...typed, title: target.value })} />
      </label>
      <label className={styles['field']}>
        {t('report.content')}
        <textarea
          value={note}
          maxLength={contentMax}
          onChange={({ target }) => type({ ...typed, note: target.value })}
        />
      </label>
      <label className={styles['field']}>
        {t('report.priority')}
        <select
          value={priority}
          onChange={({ target }) => type({ ...typed, priority: WorkOrderPriority.parse(target.value) })}
        >
          {WorkOrderPriority.options.map((one) => (
            <option key={one} value={one}>
              {t(`priority.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <PlaceField value={place} onChange={(next) => type({ ...typed, place: next })} />
      <Photos label={t('form.picture')} value={photos} onChange={setPhotos} />
      {problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {problem}
        </p>
      )}
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" disabled={busy}>
          {t('report.save')}
        </Button>
        <Button onClick={onClose}>{t('form.close')}</Button>
      </div>
    </form>
  );
}
