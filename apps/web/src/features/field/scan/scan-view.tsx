import { ROUTES } from '@lightfield/contract';
import { Button, Icon } from '@lightfield/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { to } from '../../../lib/hrefs.ts';
import styles from '../field.module.css';
import { useField } from '../field-work.ts';
import { DevicePart, type Opened } from './device-part.tsx';
import { pictureOf } from './picture.ts';
import { type QrReader, createQrReader } from './qr-reader.ts';
import own from './scan.module.css';
import { type ScanTarget, findTyped, targetOf } from './scan-target.ts';
import { type Camera, useCamera } from './use-camera.ts';
import { useKnown } from './use-known.ts';

/** It is felt that something was read. ms */
const FELT_MS = 60;
/** As much of a text that is none of ours as fits a line. */
const SHOWN = 80;

/** The code on a machine or a paper is read by the camera, a picture of it, or what stands below it is typed; with and without a network. */
export function ScanView({ onOpen }: { onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('field-scan');
  const { forms, online } = useField();
  const [device, setDevice] = useState<string>();
  const [problem, tell] = useState<string>();
  const reader = useReader();
  const goTo = (path: string) => (online ? location.assign(path) : tell(t('needsNetwork')));
  const lead = (target: ScanTarget) => {
    if (target.kind === 'device') setDevice(target.id);
    else if (target.kind === 'screen') goTo(target.path);
    else if (forms?.records.some(({ id }) => id === target.id)) onOpen({ form: target.id });
    else goTo(to(ROUTES.excelScan, { recordId: target.id }));
  };
  const heard = (text: string) => {
    const target = targetOf(text);
    if (!target) return tell(t('unknown', { text: text.slice(0, SHOWN) }));
    navigator.vibrate?.(FELT_MS);
    tell(undefined);
    return lead(target);
  };
  if (device !== undefined) return <DevicePart id={device} onOpen={onOpen} onAgain={() => setDevice(undefined)} />;
  return (
    <>
      <CameraStage reader={reader} onText={heard} />
      {problem === undefined ? null : (
        <p role="alert" className={styles['warn']}>
          {problem}
        </p>
      )}
      <Picture reader={reader} onText={heard} tell={tell} />
      <Typed onOrder={(order) => onOpen({ order })} onDevice={setDevice} />
    </>
  );
}

/** One thread as long as this is on the screen. */
function useReader(): QrReader | undefined {
  const [reader, set] = useState<QrReader>();
  useEffect(() => {
    const made = createQrReader();
    // oxlint-disable-next-line react/set-state-in-effect -- it lives as long as the effect
    set(made);
    return () => made.end();
  }, []);
  return reader;
}

function CameraStage({ reader, onText }: { reader: QrReader | undefined; onText: (text: string) => void }) {
  const { t } = useTranslation('field-scan');
  const { video, state, light }: Camera = useCamera(reader, onText);
  const isThere = state === 'on' || state === 'starting';
  return (
    <>
      <div className={own['stage']} hidden={!isThere}>
        <video ref={video} playsInline muted aria-label={t('hint')} />
        <div className={own['frame']} />
        <p className={own['hint']}>{t(state === 'on' ? 'hint' : 'starting')}</p>
        {light ? (
          <span className={own['light']}>
            <Button onClick={light.turn}>{t(light.isOn ? 'lightOff' : 'lightOn')}</Button>
          </span>
        ) : null}
      </div>
      {isThere ? null : <p className={styles['warn']}>{t(state)}</p>}
    </>
  );
}

/** For phones whose camera a page may not have: the camera makes a picture, which is read here. */
function Picture({
  reader,
  onText,
  tell,
}: {
  reader: QrReader | undefined;
  onText: (text: string) => void;
  tell: (problem: string | undefined) => void;
}) {
  const { t } = useTranslation('field-scan');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (file: File) => {
    setBusy(true);
    tell(undefined);
    try {
      const image = await pictureOf(file);
      const text = image && (await reader?.read(image));
      if (text) onText(text);
      else tell(t('noCode'));
    } catch {
      tell(t('noCode'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className="lf-hidden"
        tabIndex={-1}
        aria-label={t('picture')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void read(file);
        }}
      />
      <Button className={styles['wide']} disabled={busy} onClick={() => input.current?.click()}>
        <Icon name="image" size={20} /> {t('picture')}
      </Button>
    </>
  );
}

function Typed({ onOrder, onDevice }: { onOrder: (id: string) => void; onDevice: (id: string) => void }) {
  const { t } = useTranslation('field-scan');
  const [text, type] = useState('');
  const { orders, devices } = findTyped(text, useKnown());
  return (
    <>
      <label className={styles['field']}>
        {t('typed')}
        <input type="search" value={text} onChange={({ target }) => type(target.value)} />
      </label>
      <ul className={styles['list']}>
        {orders.map(({ id, number, title }) => (
          <li key={id}>
            <button type="button" className={styles['card']} onClick={() => onOrder(id)}>
              #{number} {title}
            </button>
          </li>
        ))}
        {devices.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles['card']} onClick={() => onDevice(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {text.trim() !== '' && orders.length + devices.length === 0 ? (
        <p className={styles['soft']}>{t('nothing')}</p>
      ) : null}
    </>
  );
}
