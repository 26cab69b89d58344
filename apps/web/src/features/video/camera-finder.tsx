import type { CameraStream, FoundCamera } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal, Radio, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, useErrorWords } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { type Streams, foundCameras, useCameraStreams } from './api/video-queries.ts';
import type { Taken } from './camera-dialog.tsx';
import { preferred } from './preferred-stream.ts';
import styles from './video.module.css';

const { addressMax, loginMax, nameMax } = LIMITS.video;
const WIDTH = 720;

interface Fields {
  onvif: string;
  username: string;
  password: string;
}

/** Looks for cameras in the network, asks one what it offers, and hands over what is chosen of it. */
export function CameraFinder({
  orgId,
  onTake,
  onClose,
}: {
  orgId: string;
  onTake: (taken: Taken) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['video', 'common']);
  useReturnFocus();
  const [form] = Form.useForm<Fields>();
  const [camera, choose] = useState<FoundCamera>();
  const [address, setAddress] = useState<string>();
  const streams = useCameraStreams();
  const told = streams.data?.fault === null ? streams.data : undefined;
  const stream = told?.streams.find((one) => one.address === address);
  const take = () => {
    if (!stream || !told) return;
    const { onvif, ...login } = form.getFieldsValue();
    const title = [camera?.name, told.model, new URL(stream.address).hostname].find(Boolean) ?? '';
    onTake({ ...login, title: title.slice(0, nameMax), address: stream.address, onvif: told.turns ? onvif : '' });
  };
  return (
    <Modal
      open
      width={WIDTH}
      title={t('find.title')}
      okText={t('find.take')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: stream === undefined }}
      onOk={take}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <FoundList
        orgId={orgId}
        chosen={camera}
        onChoose={(one) => {
          choose(one);
          setAddress(undefined);
          streams.reset();
          form.setFieldsValue({ onvif: one.onvif });
        }}
      />
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={streams.isPending}
        initialValues={{ onvif: '', username: '', password: '' }}
        onValuesChange={() => {
          setAddress(undefined);
          streams.reset();
        }}
        onFinish={(typed) =>
          streams.mutate({ orgId, ...typed }, { onSuccess: (answer) => setAddress(preferred(answer.streams)?.address) })
        }
      >
        <Form.Item
          name="onvif"
          label={t('form.onvif')}
          extra={t('find.onvifNote')}
          rules={[{ required: true, pattern: /^https?:\/\/[^/?#@\s]+([/?#]\S*)?$/i, message: t('form.addressWrong') }]}
        >
          <Input maxLength={addressMax} placeholder="http://192.168.1.64/onvif/device_service" />
        </Form.Item>
        <div className={styles['login']}>
          <Form.Item name="username" label={t('form.username')}>
            <Input maxLength={loginMax} autoComplete="off" />
          </Form.Item>
          <Form.Item name="password" label={t('form.password')}>
            <Input type="password" maxLength={loginMax} autoComplete="new-password" />
          </Form.Item>
          <Button htmlType="submit" loading={streams.isPending}>
            {t('find.read')}
          </Button>
        </div>
      </Form>
      <ToldStreams error={streams.error} told={streams.data} address={address} onAddress={setAddress} />
    </Modal>
  );
}

/** What answered in the network. */
function FoundList({
  orgId,
  chosen,
  onChoose,
}: {
  orgId: string;
  chosen: FoundCamera | undefined;
  onChoose: (camera: FoundCamera) => void;
}) {
  const { t } = useTranslation('video');
  const { data, error, isFetching, refetch } = useQuery(foundCameras(orgId));
  const again = (
    <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
      {t('find.again')}
    </Button>
  );
  return (
    <section aria-label={t('find.found')}>
      <p className={styles['soft']}>{t('find.note')}</p>
      {isFetching ? <Loading label={t('find.searching')} rows={3} columns={3} /> : null}
      {error && !isFetching ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data && !isFetching ? (
        <>
          <p className={styles['head']}>
            <strong>{data.length > 0 ? t('find.count', { count: data.length }) : t('find.nothing')}</strong> {again}
          </p>
          {data.length > 0 ? (
            <Radio.Group
              className={styles['choices'] ?? ''}
              aria-label={t('find.found')}
              value={chosen?.onvif}
              onChange={({ target }) => {
                const one = data.find(({ onvif }) => onvif === target.value);
                if (one) onChoose(one);
              }}
              options={data.map(({ onvif, host, name, model }) => ({
                value: onvif,
                label: (
                  <>
                    {name || model || t('find.unnamed')} <span className={styles['soft']}>{name ? model : ''}</span>{' '}
                    <code>{host}</code>
                  </>
                ),
              }))}
            />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

/** What one of them offers, or why it says nothing. */
function ToldStreams({
  error,
  told,
  address,
  onAddress,
}: {
  error: unknown;
  told: Streams | undefined;
  address: string | undefined;
  onAddress: (address: string) => void;
}) {
  const { t } = useTranslation('video');
  const words = useErrorWords();
  if (error) return <Alert type="error" showIcon role="alert" title={words(error).title} />;
  if (!told) return null;
  if (told.fault !== null)
    return <Alert type="error" showIcon role="alert" title={t(`find.fault.${SAID[told.fault] ?? 'broken'}`)} />;
  if (told.streams.length === 0) return <Alert type="warning" showIcon title={t('find.noStreams')} />;
  const isHeavy = told.streams.some((one) => one.address === address && one.codec !== 'h264');
  return (
    <section aria-label={t('find.streams')}>
      <p>
        <strong>{t('find.streams')}</strong>{' '}
        <span className={styles['soft']}>{[told.manufacturer, told.model].filter(Boolean).join(' ')}</span>{' '}
        {told.turns ? <Tag>{t('find.turns')}</Tag> : null}
      </p>
      <Radio.Group
        className={styles['choices'] ?? ''}
        aria-label={t('find.streams')}
        value={address}
        onChange={({ target }) => onAddress(String(target.value))}
        options={told.streams.map((one) => ({ value: one.address, label: <StreamLine stream={one} /> }))}
      />
      {isHeavy ? <Alert type="warning" showIcon title={t('find.notPlayed')} /> : null}
    </section>
  );
}

function StreamLine({ stream: { name, codec, width, height, address } }: { stream: CameraStream }) {
  const { t } = useTranslation('video');
  return (
    <>
      {name} <Tag>{t(`find.codec.${codec}`)}</Tag>
      {width > 0 && height > 0 ? `${width} × ${height} ` : ''}
      <span className={styles['address']}>{address}</span>
    </>
  );
}

/** Faults that a person can do something about; the rest is no ONVIF. */
const SAID: Partial<Record<string, 'unreachable' | 'forbidden' | 'refused' | 'noVideo'>> = {
  unreachable: 'unreachable',
  forbidden: 'forbidden',
  refused: 'refused',
  noVideo: 'noVideo',
};
