import {
  type Camera,
  type CameraKind,
  type CameraVia,
  CameraKind as Kinds,
  CameraVia as Ways,
  LIMITS,
  videoErrors,
} from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { App, Form, type FormInstance, Input, InputNumber, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useChoices } from '../../lib/use-choices.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ownersNamed, useAddCamera, useEditCamera } from './api/video-queries.ts';

const { nameMax, codeMax, addressMax, loginMax } = LIMITS.video;
const WIDTH = 600;
/** Pause in typing after which the server is asked, ms. */
const TYPING_MS = 300;
const CHANNEL_MAX = 512;
const FIELD_OF = { [videoErrors.cameraCodeExists.code]: 'code' };

interface Fields {
  ownerKind: 'device' | 'project';
  ownerId: string | undefined;
  title: string;
  code: string;
  kind: CameraKind;
  address: string;
  via: CameraVia;
  username: string;
  password: string;
  serialNumber: string;
  channelNumber: number;
  onvif: string;
}
/** What is taken over of a camera that was found. */
export type Taken = Pick<Fields, 'title' | 'address' | 'username' | 'password' | 'onvif'>;
const FRESH: Fields = {
  ownerKind: 'device',
  ownerId: undefined,
  title: '',
  code: '1',
  kind: 'rtsp',
  address: '',
  via: 'platform',
  username: '',
  password: '',
  serialNumber: '',
  channelNumber: 1,
  onvif: '',
};
function fieldsOf({ equipmentId, projectId, title, code, kind, ...source }: Camera): Fields {
  const { address, via, username, serialNumber, channelNumber, onvif } = source;
  const ownerKind = projectId === null ? 'device' : 'project';
  const ownerId = projectId ?? equipmentId ?? undefined;
  return {
    ...FRESH,
    ownerKind,
    ownerId,
    title,
    code,
    kind,
    address,
    via,
    username,
    serialNumber,
    channelNumber,
    onvif,
  };
}

/** A camera, new or known. Its device or project stays what it is. */
export function CameraDialog({
  camera,
  taken,
  onClose,
}: {
  camera: Camera | undefined;
  /** What was found of a new one. */
  taken?: Taken | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('video');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const add = useAddCamera();
  const edit = useEditCamera();
  // no password in it: what a form begins with is kept in a draft
  const [initial] = useState(() => (camera ? fieldsOf(camera) : { ...FRESH, ...taken, password: '' }));
  useEffect(() => {
    if (taken) form.setFieldValue('password', taken.password);
  }, [form, taken]);
  const done = (text: string) => {
    void message.success(text);
    onClose();
  };
  return (
    <FormDialog<Fields>
      title={camera ? t('edit') : t('add')}
      form={form}
      initial={initial}
      width={WIDTH}
      pending={add.isPending || edit.isPending}
      error={add.error ?? edit.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={(typed) => {
        // what its kind does not have is not on the screen
        const { ownerKind, ownerId, password, ...fields } = { ...initial, ...typed };
        const body = {
          ...fields,
          equipmentId: ownerKind === 'device' ? ownerId : undefined,
          projectId: ownerKind === 'project' ? ownerId : undefined,
          password: password || undefined,
          simulated: camera?.simulated === true && fields.address === camera.address,
        };
        if (camera) edit.mutate({ id: camera.id, ...body }, { onSuccess: () => done(t('saved')) });
        else add.mutate(body, { onSuccess: () => done(t('added')) });
      }}
    >
      {camera ? null : <OwnerItems form={form} />}
      <Form.Item
        name="title"
        label={t('form.title')}
        rules={[{ required: true, whitespace: true, message: t('form.titleRequired') }]}
      >
        <Input maxLength={nameMax} />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('form.code')}
        extra={t('form.codeNote')}
        rules={[{ required: true, pattern: /^[\w.-]+$/, message: t('form.codeWrong') }]}
      >
        <Input maxLength={codeMax} />
      </Form.Item>
      <Form.Item name="kind" label={t('form.kind')}>
        <Select options={Kinds.options.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </Form.Item>
      <SourceItems form={form} hasPassword={camera?.hasPassword === true} />
    </FormDialog>
  );
}

function OwnerItems({ form }: { form: FormInstance<Fields> }) {
  const { t } = useTranslation('video');
  const kind = Form.useWatch('ownerKind', form) ?? 'device';
  const [typed, type] = useState('');
  const found = useQuery(ownersNamed(kind, useDebounced(typed.trim(), TYPING_MS)));
  const choices = useChoices(found);
  return (
    <>
      <Form.Item name="ownerKind" label={t('form.owner')}>
        <Segmented
          options={(['device', 'project'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          onChange={() => form.setFieldValue('ownerId', undefined)}
        />
      </Form.Item>
      <Form.Item
        name="ownerId"
        label={t(`form.${kind}`)}
        rules={[{ required: true, message: t('form.ownerRequired') }]}
      >
        <Select
          {...choices}
          placeholder={t('form.choose')}
          options={found.data ?? []}
          showSearch={{ filterOption: false, onSearch: type }}
        />
      </Form.Item>
    </>
  );
}

function SourceItems({ form, hasPassword }: { form: FormInstance<Fields>; hasPassword: boolean }) {
  const { t } = useTranslation('video');
  const kind = Form.useWatch('kind', form) ?? form.getFieldValue('kind');
  if (kind === 'ezviz')
    return (
      <>
        <Form.Item
          name="serialNumber"
          label={t('form.serial')}
          rules={[{ required: true, whitespace: true, message: t('form.serialRequired') }]}
        >
          <Input maxLength={codeMax} />
        </Form.Item>
        <Form.Item name="channelNumber" label={t('form.channel')}>
          <InputNumber min={1} max={CHANNEL_MAX} precision={0} />
        </Form.Item>
      </>
    );
  const isRtsp = kind !== 'address';
  return (
    <>
      <Form.Item
        name="address"
        label={t(isRtsp ? 'form.rtsp' : 'form.address')}
        extra={t(isRtsp ? 'form.rtspNote' : 'form.addressNote')}
        rules={[
          {
            required: true,
            pattern: isRtsp ? /^rtsp:\/\/[^/?#@\s]+([/?#]\S*)?$/i : /^https?:\/\/[^/?#@\s]+([/?#]\S*)?$/i,
            message: t('form.addressWrong'),
          },
        ]}
      >
        <Input maxLength={addressMax} />
      </Form.Item>
      {isRtsp ? (
        <>
          <Form.Item name="via" label={t('form.via')} extra={t('form.viaNote')}>
            <Segmented options={Ways.options.map((value) => ({ value, label: t(`via.${value}`) }))} />
          </Form.Item>
          <Form.Item name="username" label={t('form.username')}>
            <Input maxLength={loginMax} autoComplete="off" />
          </Form.Item>
          <Form.Item name="password" label={t('form.password')} {...(hasPassword && { extra: t('form.passwordKept') })}>
            <Input type="password" maxLength={loginMax} autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            name="onvif"
            label={t('form.onvif')}
            extra={t('form.onvifNote')}
            rules={[{ pattern: /^https?:\/\/[^/?#@\s]+([/?#]\S*)?$/i, message: t('form.addressWrong') }]}
          >
            <Input maxLength={addressMax} placeholder="http://192.168.1.64/onvif/device_service" />
          </Form.Item>
        </>
      ) : null}
    </>
  );
}
