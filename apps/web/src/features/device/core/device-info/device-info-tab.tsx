import { type DeviceSettings, deviceErrors } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Alert, App, Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../lib/form-draft.ts';
import { showFieldErrors } from '../../../../lib/form-dialog.tsx';
import { Failure, useErrorWords } from '../../../../lib/texted.tsx';
import { useConfigEditor, useItems } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';
import { Bindings } from './bindings.tsx';
import { type DeviceFields, enteredOf, fieldsOf } from './device-form.ts';
import { DeviceItems } from './device-items.tsx';
import { deviceSettings, useSaveDevice } from './device-queries.ts';

/** Codes that are about one field. */
export const FIELD_OF = {
  [deviceErrors.nameExists.code]: 'name',
  [deviceErrors.nameTooLong.code]: 'name',
  [deviceErrors.numberExists.code]: 'deviceNo',
  [deviceErrors.positionInvalid.code]: 'lng',
  [deviceErrors.displayPageMissing.code]: 'display',
};

/** Who the device is, where it is, and what it is bound to. */
export default function DeviceInfoTab() {
  const { t } = useTranslation();
  const { id } = useConfigEditor();
  const query = useQuery(deviceSettings(id));
  if (query.isPending) return <Loading label={t('face.loading')} rows={8} columns={3} />;
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={parts['stack']}>
      <Bindings device={query.data} />
      <InfoForm key={id} device={query.data} />
    </div>
  );
}

function InfoForm({ device }: { device: DeviceSettings }) {
  const { t } = useTranslation(['device-core', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const { readOnly } = useConfigEditor();
  const hasVariables = useItems().variables.length > 0;
  const [form] = Form.useForm<DeviceFields>();
  const save = useSaveDevice(device.id);
  const [begun, begin] = useState(() => fieldsOf(device));
  const draft = useFormDraft(form, 'device', begun);
  const [dirty, setDirty] = useState(draft.restored);
  useLeaveQuestion(dirty);
  const { error, isPending } = save;
  useEffect(() => {
    if (error && !isPending) showFieldErrors(form, error, FIELD_OF);
  }, [form, error, isPending]);
  const touched = (values: object) => {
    draft.onValuesChange(undefined, values);
    setDirty(true);
  };
  const submit = (fields: DeviceFields) =>
    save.mutate(enteredOf(fields, begun), {
      onSuccess: () => {
        begin({ ...begun, ...fields });
        setDirty(false);
        void message.success(t('save.done'));
      },
    });
  return (
    <Form<DeviceFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={readOnly || isPending}
      initialValues={draft.initialValues}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={submit}
      onValuesChange={(_changed, values: object) => touched(values)}
    >
      {draft.restored && dirty ? (
        <Alert
          type="info"
          showIcon
          title={t('common:draft.restored')}
          action={
            <Button
              size="small"
              onClick={() => {
                draft.discard();
                setDirty(false);
              }}
            >
              {t('common:draft.discard')}
            </Button>
          }
        />
      ) : null}
      {error ? (
        <Alert type="error" showIcon role="alert" title={words(error).title} description={words(error).code} />
      ) : null}
      <DeviceItems
        id={device.id}
        before={device.name}
        form={form}
        variables={hasVariables}
        onPlaced={readOnly ? undefined : touched}
      />
      {readOnly ? null : (
        <div className={parts['bar']}>
          <Button type="primary" htmlType="submit" loading={isPending} disabled={!dirty}>
            {t('info.save')}
          </Button>
          <Button
            disabled={!dirty}
            onClick={() => {
              form.setFieldsValue(begun);
              setDirty(false);
            }}
          >
            {t('save.discard')}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** Asks before a half-filled form is left. */
function useLeaveQuestion(dirty: boolean): void {
  const { t } = useTranslation('device-core');
  const { modal } = App.useApp();
  const now = useRef(dirty);
  useEffect(() => {
    now.current = dirty;
  }, [dirty]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!now.current || current.pathname === next.pathname || next.pathname.startsWith('/login')) return false;
      return !(await modal.confirm({
        title: t('info.leave'),
        content: t('info.leaveNote'),
        okText: t('leave.ok'),
        okButtonProps: { danger: true },
        cancelText: t('leave.cancel'),
      }));
    },
    enableBeforeUnload: false,
  });
}
