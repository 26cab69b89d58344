import { LIMITS, WORK_ORDER_CAUSES, type WorkOrderCause, type WorkOrderInfo } from '@lightfield/contract';
import { orderStateAfter } from '@lightfield/rules';
import { Button, Empty, Icon } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { type FieldEntry, aboutOrder, orderStanding } from './entries.ts';
import styles from './field.module.css';
import { useField } from './field-work.ts';
import { type Photo, Photos } from './photos.tsx';
import { useRecord } from './use-record.ts';

const { noteMax, hoursMax, materialNameMax, materials: MATERIALS_MAX } = LIMITS.ops;
const CENTS = 100;

/** A work order: what it is, what was done, what can be done next, with and without a network. */
export function OrderView({ id }: { id: string }) {
  const { t } = useTranslation('field');
  const { orders, entries, who } = useField();
  const order = orders?.orders.find((one) => one.id === id);
  const [doing, begin] = useState<'finish' | 'comment'>();
  const receiving = useRecord();
  if (!order) return <Empty icon="list" title={t('order.gone')} note={t('order.goneNote')} />;
  const { state, last, waiting } = orderStanding(order, entries);
  const base = { about: aboutOrder(id), target: id, title: `#${order.number} ${order.title}`, seenStep: last };
  const may = (kind: 'receive' | 'finish') =>
    order.mine && who?.receives === true && orderStateAfter(state, kind) !== undefined;
  return (
    <>
      <h2 className={styles['strong']}>{order.title}</h2>
      <Facts order={order} state={state} />
      {doing ? (
        <StepForm key={doing} kind={doing} base={base} onClose={() => begin(undefined)} />
      ) : (
        <div className={styles['actions']}>
          {may('receive') ? (
            <Button
              kind="primary"
              disabled={receiving.busy}
              onClick={() => void receiving.record({ ...base, does: { kind: 'receive' } })}
            >
              {t('order.receive')}
            </Button>
          ) : null}
          {may('finish') ? (
            <Button kind="primary" onClick={() => begin('finish')}>
              {t('order.finish')}
            </Button>
          ) : null}
          <Button onClick={() => begin('comment')}>{t('order.comment')}</Button>
        </div>
      )}
      {receiving.problem === undefined ? null : (
        <p role="alert" className={styles['late']}>
          {receiving.problem}
        </p>
      )}
      <h3>{t('order.steps')}</h3>
      <ol className={styles['steps']}>
        {waiting.toReversed().map((entry) => (
          <li key={entry.id}>
            <Waiting entry={entry} />
          </li>
        ))}
        {order.steps.toReversed().map((step) => (
          <li key={step.id}>
            <p className={styles['line']}>
              <strong>{t(`step.${step.kind}`)}</strong> {step.who}
              <span className={styles['soft']}>{formatTime(step.doneAt ?? step.at)}</span>
            </p>
            {step.assignee === '' ? null : <p>→ {step.assignee}</p>}
            {step.note === '' ? null : <p className={styles['text']}>{step.note}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}

export function Waiting({ entry }: { entry: FieldEntry }) {
  const { t } = useTranslation('field');
  const { does, refused } = entry;
  const name = 'equipName' in does ? does.equipName : '';
  return (
    <>
      <p className={styles['line']}>
        <strong>{t(`does.${does.kind}`, { name })}</strong>
        <span className={styles['tag']} data-tone={refused ? 'refused' : 'waiting'}>
          {t(refused ? 'refused' : 'waiting')}
        </span>
        <span className={styles['soft']}>{formatTime(entry.doneAt)}</span>
      </p>
      {'note' in does && does.note !== '' ? <p className={styles['text']}>{does.note}</p> : null}
    </>
  );
}

function Facts({ order, state }: { order: WorkOrderInfo; state: WorkOrderInfo['state'] }) {
  const { t } = useTranslation('field');
  const [now] = useState(() => Date.now());
  const facts: [string, string][] = [[t('order.device'), order.equipName]];
  if (order.content !== '') facts.push([t('order.content'), order.content]);
  if (order.alarmContent !== '') facts.push([t('order.alarm'), order.alarmContent]);
  return (
    <>
      <p className={styles['line']}>
        <span className={styles['tag']}>{t(`state.${state}`)}</span>
        <span className={styles['tag']} data-tone={order.priority}>
          {t(`priority.${order.priority}`)}
        </span>
        {order.team === '' ? null : <span className={styles['soft']}>{t('ofTeam', { name: order.team })}</span>}
        {order.mine || order.assignee === '' ? null : (
          <span className={styles['soft']}>{t('notMine', { name: order.assignee })}</span>
        )}
        {order.dueAt === null ? null : (
          <span className={order.dueAt < now ? styles['late'] : styles['soft']}>
            {t('due', { time: formatTime(order.dueAt) })}
          </span>
        )}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles['soft']}>{name}</dt>
            <dd className={styles['text']}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface Base {
  readonly about: string;
  readonly target: string;
  readonly title: string;
  readonly seenStep: string | undefined;
}
interface Used {
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
}

function StepForm({ kind, base, onClose }: { kind: 'finish' | 'comment'; base: Base; onClose: () => void }) {
  const { t } = useTranslation('field');
  const { record, problem, tell, busy } = useRecord();
  const [note, setNote] = useState('');
  const [hours, setHours] = useState('');
  const [cause, setCause] = useState<WorkOrderCause | ''>('');
  const [used, setUsed] = useState<readonly Used[]>([]);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const save = async () => {
    if (note.trim() === '') return tell(t('form.required'));
    const worked = hours.trim() === '' ? undefined : Number(hours);
    if (worked !== undefined && !(worked >= 0 && worked <= hoursMax))
      return tell(t('form.hoursWrong', { most: hoursMax }));
    const materials = used.map(({ name, quantity, price }) => ({
      name: name.trim(),
      quantity: Number(quantity),
      priceCents: Math.round(Number(price) * CENTS),
    }));
    if (materials.some((one) => one.name === '' || !(one.quantity > 0) || !(one.priceCents >= 0)))
      return tell(t('form.materialWrong'));
    const does =
      kind === 'comment'
        ? { kind, note: note.trim() }
        : { kind, note: note.trim(), cause: cause === '' ? undefined : cause, hours: worked, materials };
    const pictures = photos.map(({ id }) => ({ id, does: { kind: 'orderPicture' } as const }));
    return (await record({ ...base, does, pictures }, photos)) ? onClose() : undefined;
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className={styles['field']}>
        {t(kind === 'finish' ? 'form.work' : 'form.note')}
        <textarea value={note} maxLength={noteMax} onChange={({ target }) => setNote(target.value)} />
      </label>
      {kind === 'finish' ? (
        <>
          <label className={styles['field']}>
            {t('cause.label')}
            <select value={cause} onChange={({ target }) => setCause(target.value as WorkOrderCause | '')}>
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
            <input inputMode="decimal" value={hours} onChange={({ target }) => setHours(target.value)} />
          </label>
          <Materials value={used} onChange={setUsed} />
        </>
      ) : null}
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
        <Button onClick={onClose}>{t('form.cancel')}</Button>
      </div>
    </form>
  );
}

function Materials({ value, onChange }: { value: readonly Used[]; onChange: (used: readonly Used[]) => void }) {
  const { t } = useTranslation('field');
  const set = (at: number, change: Partial<Used>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...change } : one)));
  return (
    <fieldset className={styles['item']}>
      <legend>{t('form.materials')}</legend>
      {value.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other name
        <div key={at} className={styles['material']}>
          <input
            aria-label={t('form.material')}
            placeholder={t('form.material')}
            maxLength={materialNameMax}
            value={one.name}
            onChange={({ target }) => set(at, { name: target.value })}
          />
          <button
            type="button"
            className={styles['square']}
            aria-label={t('form.removeMaterial', { n: at + 1 })}
            onClick={() => onChange(value.filter((_one, n) => n !== at))}
          >
            <Icon name="close" size={18} />
          </button>
          <div>
            <input
              aria-label={t('form.quantity')}
              placeholder={t('form.quantity')}
              inputMode="decimal"
              value={one.quantity}
              onChange={({ target }) => set(at, { quantity: target.value })}
            />
            <input
              aria-label={t('form.price')}
              placeholder={t('form.price')}
              inputMode="decimal"
              value={one.price}
              onChange={({ target }) => set(at, { price: target.value })}
            />
          </div>
        </div>
      ))}
      {value.length >= MATERIALS_MAX ? null : (
        <Button onClick={() => onChange([...value, { name: '', quantity: '1', price: '' }])}>
          {t('form.addMaterial')}
        </Button>
      )}
    </fieldset>
  );
}
