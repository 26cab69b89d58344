import { type CameraChoice, videoCalls } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { useErrorWords } from '../../lib/failure.tsx';
import { useDesigner } from '../session/designer-context.ts';
import { isMeant } from '../session/is-meant.ts';
import type { PageOwner } from '../session/page-owner.ts';
import { designerKeys } from '../session/page-queries.ts';
import { TextEditor } from './editors.tsx';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';

const named = ({ kind, id }: PageOwner) => (kind === 'project' ? { projectId: id } : { equipmentId: id });
const camerasOf = (owner: PageOwner) =>
  queryOptions({
    queryKey: [...designerKeys.all, 'cameras', owner.kind, owner.id],
    queryFn: ({ signal }) => call(videoCalls.choices, named(owner), { signal, quiet: true }),
    enabled: owner.kind !== 'template',
    staleTime: 60_000,
    retry: false,
  });
/** As whoever looks at the page will ask for it. */
const playOf = (owner: PageOwner, camera: string) =>
  queryOptions({
    queryKey: [...designerKeys.all, 'cameraPlay', owner.kind, owner.id, camera],
    queryFn: ({ signal }) => call(videoCalls.play, { ...named(owner), camera }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  });

/** What a page names it by: its code where no other one here has that, so that a copy finds the camera of its own device. */
const nameOf = ({ id, code }: CameraChoice, all: readonly CameraChoice[]): string =>
  code !== '' && all.filter((each) => each.code === code).length === 1 ? code : id;

const saidOf = ({ title, ownerName, code, serialNumber }: CameraChoice) => [title, ownerName, code, serialNumber];

interface RowProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** A camera of the device or project, found by its name. On the page of a template it is typed: each device has its own. */
export function CameraEditor(row: RowProps) {
  const { owner } = useDesigner();
  const { data: cameras, isFetching, isError } = useQuery(camerasOf(owner));
  // whoever may draw need not be allowed to look at cameras
  if (owner.kind === 'template' || isError) return <TextEditor {...row} />;
  return <CameraSelect {...row} cameras={cameras} isFetching={isFetching} />;
}

function CameraSelect({
  path,
  label,
  hint,
  cameras,
  isFetching,
}: RowProps & { readonly cameras: readonly CameraChoice[] | undefined; readonly isFetching: boolean }) {
  const { t } = useTranslation('designer');
  const { value, disabled, set } = useProperty(path);
  const all = cameras ?? [];
  const name = typeof value === 'string' ? value : '';
  const chosen = all.find(({ id }) => id === name) ?? all.find(({ code }) => code === name && code !== '');
  const isGone = cameras !== undefined && name !== '' && !chosen;
  const options = all.map((camera) => ({
    value: nameOf(camera, all),
    label: camera.title || camera.code,
    camera,
    note: [camera.ownerName, camera.code, t(`camera.kind.${camera.kind}`)].filter((each) => each !== '').join(' · '),
  }));
  return (
    <>
      <FieldRow label={label} hint={hint}>
        {(field) => (
          <Select
            id={field}
            size="small"
            allowClear
            className={styles['wide'] ?? ''}
            value={name === '' ? null : chosen ? nameOf(chosen, all) : name}
            {...(isGone && { status: 'error' as const })}
            placeholder={t(isMixed(value) ? 'inspector.mixed' : 'camera.none')}
            disabled={disabled}
            loading={isFetching}
            showSearch={{ filterOption: (typed, option) => !option || isMeant(saidOf(option.camera), typed) }}
            notFoundContent={t('camera.noCameras')}
            popupMatchSelectWidth={280}
            options={options}
            optionRender={cameraLine}
            onChange={(next?: string) => set(next ?? '')}
          />
        )}
      </FieldRow>
      {isGone ? <p className={styles['note']}>{t('camera.gone')}</p> : null}
      {chosen ? <CameraState camera={chosen} /> : null}
    </>
  );
}

/** Its name, and below it whose it is. */
const cameraLine = ({ label, data: { note } }: { label?: ReactNode; data: { note: string } }) => (
  <span className={styles['choiceLine']}>
    <span>{label}</span>
    <span className={styles['note']}>{note}</span>
  </span>
);

/** Whose it is and whether its picture can be asked for, as the page will ask. */
function CameraState({ camera: { id, ownerName } }: { readonly camera: CameraChoice }) {
  const { t } = useTranslation('designer');
  const { owner } = useDesigner();
  const words = useErrorWords();
  const { data: play, error, isPending } = useQuery(playOf(owner, id));
  if (isPending) return <p className={styles['note']}>{ownerName}</p>;
  const traits = play
    ? [play.simulated ? t('camera.simulated') : '', play.turns ? t('camera.turns') : ''].filter((each) => each !== '')
    : [];
  return (
    <div>
      <StateMark state={error ? 'bad' : 'good'} text={error ? words(error).title : t('camera.ready')} />
      <p className={styles['note']}>{[ownerName, ...traits].join(' · ')}</p>
    </div>
  );
}
