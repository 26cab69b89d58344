import { type InspectionTaskInfo, type WorkOrderInfo, holderOf } from '@lightfield/contract';
import { CHANGED_MEANWHILE, FILLED_MEANWHILE, commonErrors } from '@lightfield/contract';
import { orderStateAfter } from '@lightfield/rules';
import { Button, Empty } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { type Draft, FAULT, draftKey, noteOf } from './drafts.ts';
import { type FieldEntry, type FormStand, lastStepOf } from './entries.ts';
import { fieldWork, useField } from './field-work.ts';
import styles from './field.module.css';
import { Waiting } from './order-view.tsx';
import { Drop } from './use-draft.tsx';
import { useCommentWords } from './use-comment-words.ts';

const isPicture = ({ does: { kind } }: FieldEntry) =>
  kind === 'orderPicture' || kind === 'taskPicture' || kind === 'formPicture';

/** What is not sent yet, and what the platform did not take: there the person decides. */
export function UnsentView({ onOpen }: { onOpen: (entry: Pick<FieldEntry, 'about' | 'target'>) => void }) {
  const { t } = useTranslation('field');
  const { entries, drafts, working } = useField();
  const asked = entries.filter(({ refused }) => refused);
  const waiting = entries.filter((one) => !one.refused);
  if (entries.length + drafts.length === 0)
    return <Empty icon="check" title={t('unsent.none')} note={t('unsent.noneNote')} />;
  const shotsOf = ({ id }: FieldEntry) => entries.filter((one) => one.of === id).length;
  return (
    <>
      {asked.length === 0 ? null : (
        <>
          <h2>{t('unsent.asks')}</h2>
          <p className={styles['soft']}>{t('unsent.asksNote')}</p>
          <ul className={styles['list']}>
            {asked.map((entry) => (
              <li key={entry.id} className={styles['card']}>
                <Asked
                  entry={entry}
                  whole={entries.find(({ id }) => id === entry.of) ?? entry}
                  shots={shotsOf(entry)}
                  onOpen={() => onOpen(entry)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {waiting.length === 0 ? null : (
        <>
          <h2>{t('unsent.waits')}</h2>
          <p className={styles['soft']}>{t('unsent.waitsNote')}</p>
          <ul className={styles['list']}>
            {waiting
              // pictures are told with what they belong to
              .filter((one) => !isPicture(one) || !entries.some(({ id }) => id === one.of))
              .map((entry) => (
                <li key={entry.id} className={styles['card']}>
                  <p className={styles['strong']}>{entry.title}</p>
                  <Waiting entry={entry} />
                  <Shots count={shotsOf(entry)} />
                </li>
              ))}
          </ul>
          <Button kind="primary" className={styles['wide']} disabled={working} onClick={() => void fieldWork().work()}>
            {t(working ? 'syncing' : 'unsent.send')}
          </Button>
        </>
      )}
      <Drafts onOpen={onOpen} />
    </>
  );
}

/** What is half typed, also of what is no longer among what was taken along. */
function Drafts({ onOpen }: { onOpen: (draft: Draft) => void }) {
  const { t } = useTranslation('field');
  const { drafts, orders, tasks, forms } = useField();
  if (drafts.length === 0) return null;
  const known = new Set([
    FAULT,
    ...[...(orders?.orders ?? []), ...(tasks?.tasks ?? []), ...(forms?.records ?? [])].map(({ id }) => id),
  ]);
  return (
    <>
      <h2>{t('draft.title')}</h2>
      <p className={styles['soft']}>{t('draft.note')}</p>
      <ul className={styles['list']}>
        {drafts.map((draft) => (
          <li key={draftKey(draft)} className={styles['card']}>
            <p className={styles['strong']}>{draft.title}</p>
            <p className={styles['line']}>
              {t(`draft.of.${draft.form}`)} <span className={styles['soft']}>{formatTime(draft.at)}</span>
            </p>
            {noteOf(draft) === '' ? null : <p className={styles['text']}>{noteOf(draft)}</p>}
            <Shots count={draft.shots.length} />
            {known.has(draft.target) ? null : <p className={styles['late']}>{t('draft.gone')}</p>}
            <div className={styles['actions']}>
              {known.has(draft.target) ? <Button onClick={() => onOpen(draft)}>{t('draft.open')}</Button> : null}
              <Drop of={draft} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Shots({ count }: { count: number }) {
  const { t } = useTranslation('field');
  return count === 0 ? null : <p className={styles['soft']}>{t('unsent.withPictures', { count })}</p>;
}

/** Can it be sent once more as it is, now that the person has seen what somebody else did? */
function canBeSame({ refused, does, theirs }: FieldEntry): boolean {
  // nobody else knows of it: whatever it was refused for may have passed
  if (does.kind === 'fault') return true;
  if (!theirs) return false;
  if ('said' in theirs) return does.kind === 'form' && !theirs.isFilled && refused?.code === commonErrors.conflict.code;
  if ('steps' in theirs)
    return (
      refused?.code === CHANGED_MEANWHILE.code &&
      theirs.mine &&
      (does.kind === 'receive' || does.kind === 'finish' || does.kind === 'accept') &&
      orderStateAfter(theirs.state, does.kind) !== undefined
    );
  return refused?.code === FILLED_MEANWHILE.code;
}

/** What I did beside how it stands: nothing of somebody else's is passed over. */
function Asked({
  entry,
  whole,
  shots,
  onOpen,
}: {
  entry: FieldEntry;
  /** Of a picture: what it belongs to. */
  whole: FieldEntry;
  shots: number;
  onOpen: () => void;
}) {
  const { t } = useTranslation('field');
  const commentWords = useCommentWords();
  const [sure, ask] = useState(false);
  const { theirs, does, refused } = entry;
  const isSameInput = does.kind === 'form' && refused?.code === commonErrors.conflict.code;
  const isStep = does.kind === 'receive' || does.kind === 'finish' || does.kind === 'accept';
  return (
    <>
      <p className={styles['strong']}>{entry.title}</p>
      <p role="alert" className={styles['late']}>
        {isSameInput ? t('unsent.sameInput') : refused?.message || t('unsent.lost')}
      </p>
      <div className={styles['sides']}>
        <Mine entry={entry} whole={whole} shots={shots} />
        <div className={styles['side']}>
          <span className={styles['soft']}>{t('unsent.theirs')}</span>
          <Theirs entry={entry} />
        </div>
      </div>
      <div className={styles['actions']}>
        {canBeSame(entry) ? (
          <Button kind="primary" onClick={() => void fieldWork().sendAgain(entry, 'same')}>
            {t('unsent.same')}
          </Button>
        ) : null}
        {isStep && theirs ? (
          <Button onClick={() => void fieldWork().sendAgain(entry, { note: commentWords(entry) })}>
            {t('unsent.asComment')}
          </Button>
        ) : null}
        {does.kind === 'fault' ? null : <Button onClick={onOpen}>{t('unsent.look')}</Button>}
        <Button onClick={() => (sure ? void fieldWork().drop(entry.id) : ask(true))}>
          {t(sure ? 'unsent.dropSure' : 'unsent.drop')}
        </Button>
      </div>
    </>
  );
}

function Mine({ entry: { does, doneAt }, whole, shots }: { entry: FieldEntry; whole: FieldEntry; shots: number }) {
  const { t } = useTranslation('field');
  const name = 'equipName' in does ? does.equipName : does.kind === 'accept' ? does.signer : '';
  return (
    <div className={styles['side']}>
      <span className={styles['soft']}>{t('unsent.mine')}</span>
      <strong>{t(`does.${does.kind}`, { name })}</strong>
      <span className={styles['soft']}>{t('unsent.at', { time: formatTime(doneAt) })}</span>
      {'note' in does && does.note !== '' ? <span className={styles['text']}>{does.note}</span> : null}
      {whole.does.kind === 'form' ? <Said said={whole.does.said} /> : null}
      <Shots count={shots} />
    </div>
  );
}

function Theirs({ entry: { theirs, does, seenStep } }: { entry: FieldEntry }) {
  const { t } = useTranslation('field');
  if (!theirs) return <span>{t('unsent.unknown')}</span>;
  if ('said' in theirs)
    return <TheirForm stand={theirs} keys={does.kind === 'form' ? does.said.map(({ key }) => key) : []} />;
  if ('steps' in theirs) return <TheirOrder order={theirs} seenStep={seenStep} />;
  return <TheirTask task={theirs} equipmentId={'equipmentId' in does ? does.equipmentId : undefined} />;
}
function Said({ said }: { said: FormStand['said'] | readonly { key: string; label: string; text: string }[] }) {
  return said.map(({ key, label, text }) => (
    <span key={key} className={styles['text']}>
      {label}: {text === '' ? '-' : text}
    </span>
  ));
}
/** Of a record, what stands in the inputs that the person filled in; of one that is filled in, all. */
function TheirForm({ stand, keys }: { stand: FormStand; keys: readonly string[] }) {
  const { t } = useTranslation('field');
  return (
    <>
      <strong>
        {stand.isFilled && stand.at !== null
          ? t('unsent.filledBy', { who: stand.by, time: formatTime(stand.at) })
          : t('unsent.notFilled')}
      </strong>
      <Said said={stand.isFilled ? stand.said : stand.said.filter(({ key }) => keys.includes(key))} />
    </>
  );
}
function TheirOrder({ order, seenStep }: { order: WorkOrderInfo; seenStep: string | undefined }) {
  const { t } = useTranslation('field');
  const seen = order.steps.findIndex(({ id }) => id === seenStep);
  const since = seen < 0 ? order.steps.filter(({ id }) => id === lastStepOf(order)) : order.steps.slice(seen + 1);
  return (
    <>
      <strong>
        {t(`state.${order.state}`)}
        {holderOf(order) ? ` · ${holderOf(order)}` : ''}
      </strong>
      {since.map((step) => (
        <span key={step.id} className={styles['text']}>
          {formatTime(step.at)} {step.who} {t(`step.${step.kind}`)} {step.note}
        </span>
      ))}
    </>
  );
}
function TheirTask({ task, equipmentId }: { task: InspectionTaskInfo; equipmentId: string | undefined }) {
  const { t } = useTranslation('field');
  const device = task.devices.find((one) => one.equipmentId === equipmentId);
  const valueWords = (value: string | number | boolean | null) =>
    typeof value === 'boolean' ? t(value ? 'task.yes' : 'task.no') : (value ?? '-');
  return (
    <>
      <strong>
        {t(`taskState.${task.state}`)}
        {task.closedBy === '' ? '' : ` · ${task.closedBy}`}
      </strong>
      {device === undefined ? null : device.at === null ? (
        <span>{t('unsent.notFilled')}</span>
      ) : (
        <>
          <span>{t('unsent.filledBy', { who: device.who, time: formatTime(device.at) })}</span>
          {device.results.map((one) => (
            <span key={one.itemId} className={one.abnormal ? styles['late'] : styles['text']}>
              {task.items.find(({ id }) => id === one.itemId)?.title}: {valueWords(one.value)}
            </span>
          ))}
          {device.note === '' ? null : <span className={styles['text']}>{device.note}</span>}
        </>
      )}
    </>
  );
}
