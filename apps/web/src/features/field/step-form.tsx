import { LIMITS, WORK_ORDER_CAUSES, type WorkOrderCause } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { lazy } from '../../lib/lazy.ts';
import { besidePart } from './beside/beside-taken.ts';
import type { DraftOf } from './drafts.ts';
import styles from './field.module.css';
import { type Photo, Photos } from './photos.tsx';
import { PlaceField } from './place-field.tsx';
import { type Begun, DraftLine, useBegun, useKeep } from './use-draft.tsx';
import { useRecord } from './use-record.ts';

const Materials = lazy(async () => ({ default: (await besidePart()).Materials }));
const { noteMax, hoursMax } = LIMITS.ops;
const CENTS = 100;

interface Base {
  readonly about: string;
  readonly target: string;
  readonly title: string;
  readonly seenStep: string | undefined;
}
export interface Used {
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  /** Of the stock; absent: typed. */
  readonly stockId?: string | undefined;
}

/** Of an older version: what it cannot read is begun anew. */
const Typed = z.object({
  note: z.string(),
  place: z.string().default(''),
  hours: z.string(),
  cause: z.enum(['', ...WORK_ORDER_CAUSES]),
  used: z.array(
    z.object({ name: z.string(), quantity: z.string(), price: z.string(), stockId: z.string().optional() }),
  ),
});
const EMPTY: z.infer<typeof Typed> = { note: '', place: '', hours: '', cause: '', used: [] };

interface Props {
  readonly kind: 'finish' | 'comment';
  readonly base: Base;
  readonly onClose: () => void;
}
/** What is done to an order, with what was typed of it before. */
export function StepForm(props: Props) {
  const { about, target, title } = props.base;
  const of: DraftOf = { about, target, title, form: props.kind };
  const begun = useBegun(of);
  return begun ? <Form {...props} of={of} begun={begun} /> : null;
}

function Form({ kind, base, onClose, of, begun }: Props & { of: DraftOf; begun: Begun }) {
  const { t } = useTranslation('field');
  const { record, problem, tell, busy } = useRecord();
  const [typed, type] = useState(() => Typed.safeParse(begun.draft?.typed).data ?? EMPTY);
  const [photos, setPhotos] = useState<readonly Photo[]>(begun.shots);
  const { note, place, hours, cause, used } = typed;
  const isEmpty = photos.length === 0 && JSON.stringify(typed) === JSON.stringify(EMPTY);
  const { failed, hold } = useKeep({ ...of, seenStep: base.seenStep }, typed, photos, isEmpty);
  const save = async () => {
    if (note.trim() === '') return tell(t('form.required'));
    const worked = hours.trim() === '' ? undefined : Number(hours);
    if (worked !== undefined && !(worked >= 0 && worked <= hoursMax))
      return tell(t('form.hoursWrong', { most: hoursMax }));
    const materials = used.map(({ name, quantity, price, stockId }) => ({
      name: name.trim(),
      quantity: Number(quantity),
      priceCents: Math.round(Number(price) * CENTS),
      stockId,
    }));
    if (materials.some((one) => one.name === '' || !(one.quantity > 0) || !(one.priceCents >= 0)))
      return tell(t('form.materialWrong'));
    const does =
      kind === 'comment'
        ? { kind, note: note.trim() }
        : { kind, note: note.trim(), cause: cause === '' ? undefined : cause, hours: worked, materials };
    const pictures = photos.map(({ id }) => ({ id, does: { kind: 'orderPicture' } as const }));
    hold(true);
    const isRecorded = await record({ ...base, place: place.trim() || undefined, does, pictures }, photos, of);
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
      <label className={styles['field']}>
        {t(kind === 'finish' ? 'form.work' : 'form.note')}
        <textarea value={note} maxLength={noteMax} onChange={({ target }) => type({ ...typed, note: target.value })} />
      </label>
      {kind === 'finish' ? (
        <>
          <label className={styles['field']}>
            {t('cause.label')}
            <select
              value={cause}
              onChange={({ target }) => type({ ...typed, cause: target.value as WorkOrderCause | '' })}
            >
              <option value="">{t('cause.none')}</option>
              {WORK_ORDER_CAUSES.map((one) => (
                <option key={one} value={one}>
                  {t(`cause.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <label className={styles['field']}>
            {t('form.hours')}
            <input
              inputMode="decimal"
              value={hours}
              onChange={({ target }) => type({ ...typed, hours: target.value })}
            />
          </label>
          <Suspense fallback={null}>
            <Materials orderId={base.target} value={used} onChange={(next) => type({ ...typed, used: [...next] })} />
          </Suspense>
        </>
      ) : null}
      <PlaceField value={place} onChange={(next) => type({ ...typed, place: next })} />
      <Photos label={t('form.picture')} value={photos} onChange={setPhotos} />
      {problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {problem}
        </p>
      )}
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" disabled={busy}>
          {t('form.save')}
        </Button>
        <Button onClick={onClose}>{t('form.close')}</Button>
      </div>
    </form>
  );
}
