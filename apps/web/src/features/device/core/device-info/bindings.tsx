import { type BoundGateway, type DeviceSettings, ROUTES } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { to } from '../../../../lib/hrefs.ts';
import { usePermission } from '../../../../lib/account.ts';
import { useErrorWords } from '../../../../lib/texted.tsx';
import { WhyNot } from '../../../../lib/why-not.tsx';
import { useConfigEditor, useEditorState } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';
import { GatewayDialog } from './gateway-dialog.tsx';
import { GatewayPassword } from './gateway-password.tsx';
import styles from './bindings.module.css';
import { useUnbindGateway, useUnbindTemplate } from './device-queries.ts';
import { HistorySize } from './history-size.tsx';
import { TemplateDialog } from './template-dialog.tsx';

/** The gateway that runs the device, and the template it follows. */
export function Bindings({ device }: { device: DeviceSettings }) {
  const { t } = useTranslation('device-core');
  const { readOnly } = useConfigEditor();
  const seesHistory = usePermission('monitor_equip_list');
  const pending = useEditorState((snapshot) => snapshot.pending);
  const [opened, open] = useState<'gateway' | 'template'>();
  const [given, give] = useState<NonNullable<BoundGateway['credentials']>>();
  const { gateway, template } = device;
  // a binding changes the configuration itself: what is not saved would stand against it
  const reason = pending > 0 ? t('bind.saveFirst') : undefined;
  return (
    <div className={styles['cards']}>
      <section className={styles['card']} aria-labelledby="bound-gateway">
        <h3 id="bound-gateway" className={parts['heading']}>
          {t('bind.gateway')}
        </h3>
        {gateway ? (
          <p>
            {gateway.name} <code>{gateway.sn}</code>{' '}
            <span className={parts['soft']}>{[gateway.modelName, gateway.series].filter(Boolean).join(' · ')}</span>
          </p>
        ) : (
          <p className={parts['soft']}>{t('bind.noGateway')}</p>
        )}
        {readOnly ? null : gateway ? (
          <Unbind what="gateway" device={device} reason={reason} />
        ) : (
          <WhyNot reason={reason}>
            <Button onClick={() => open('gateway')}>{t('bind.bindGateway')}</Button>
          </WhyNot>
        )}
      </section>
      <section className={styles['card']} aria-labelledby="bound-template">
        <h3 id="bound-template" className={parts['heading']}>
          {t('bind.template')}
        </h3>
        {template ? (
          <p>
            <Link to={to(ROUTES.templateInfo, { id: template.id })}>{template.name}</Link>{' '}
            <span className={parts['soft']}>
              {t(template.version < template.newestVersion ? 'head.behind' : 'head.version', {
                version: template.version,
                newest: template.newestVersion,
              })}
            </span>
          </p>
        ) : (
          <p className={parts['soft']}>{t('bind.noTemplate')}</p>
        )}
        {readOnly ? null : template ? (
          <Unbind what="template" device={device} reason={reason} />
        ) : (
          <WhyNot reason={reason}>
            <Button onClick={() => open('template')}>{t('bind.bindTemplate')}</Button>
          </WhyNot>
        )}
      </section>
      {seesHistory ? <HistorySize deviceId={device.id} /> : null}
      {opened === 'gateway' ? (
        <GatewayDialog
          deviceId={device.id}
          withTemplate={template === null}
          onClose={() => open(undefined)}
          onBound={({ credentials }) => {
            open(undefined);
            if (credentials) give(credentials);
          }}
        />
      ) : null}
      {opened === 'template' ? <TemplateDialog deviceId={device.id} onClose={() => open(undefined)} /> : null}
      {given ? <GatewayPassword credentials={given} onClose={() => give(undefined)} /> : null}
    </div>
  );
}

function Unbind({
  what,
  device,
  reason,
}: {
  what: 'gateway' | 'template';
  device: DeviceSettings;
  reason: string | undefined;
}) {
  const { t } = useTranslation(['device-core', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const gateway = useUnbindGateway(device.id);
  const template = useUnbindTemplate(device.id);
  const ask = () =>
    void modal.confirm({
      title: t(`bind.${what}Ask`, { name: device.name }),
      content: t(`bind.${what}AskNote`),
      okText: t('bind.unbind'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: async () => {
        try {
          await (what === 'gateway' ? gateway : template).mutateAsync(undefined);
          void message.success(t('bind.unbound'));
        } catch (error) {
          void message.error(words(error).title);
        }
      },
    });
  return (
    <WhyNot reason={reason}>
      <Button onClick={ask}>{t(`bind.${what}Unbind`)}</Button>
    </WhyNot>
  );
}
