import { ROUTES, securityCalls } from '@lightfield/contract';
import { Link, useSearch } from '@tanstack/react-router';
import { Alert, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { CaptchaItem, useCaptcha } from '../../../lib/identity/captcha-item.tsx';
import { StepForm, useNext } from '../../../lib/identity/step-form.tsx';
import { RetrievalCard, useGoOn } from './retrieval-card.tsx';
import { keepRetrieval, useIsClient } from './retrieval.ts';
import styles from './retrieval.module.css';

interface Fields {
  loginname: string;
  vcode: string;
}
const NAME_MAX = 64;

/** /findpwd/account */
export default function AccountStep() {
  const { t } = useTranslation('account-retrieval');
  const [form] = Form.useForm<Fields>();
  const next = useNext();
  const goOn = useGoOn();
  const client = useIsClient();
  const captcha = useCaptcha('findpwd');
  const { expired }: { expired?: string } = useSearch({ strict: false });
  return (
    <RetrievalCard current={0}>
      {expired ? <Alert type="warning" showIcon className={styles['note'] ?? ''} title={t('expired')} /> : null}
      <StepForm<Fields>
        form={form}
        submitText={next}
        {...(client ? {} : { aside: <Link to={ROUTES.login}>{t('toLogin')}</Link> })}
        onSubmit={async ({ loginname, vcode }) => {
          const begun = await call(securityCalls.findpwdBegin, {
            loginname: loginname.trim(),
            vcode,
            vcodeId: captcha.id,
          });
          keepRetrieval(begun);
          await goOn('validate');
        }}
        onRefused={() => {
          form.resetFields(['vcode']);
          captcha.renew();
        }}
      >
        <Form.Item
          name="loginname"
          label={t('loginname')}
          validateTrigger="onBlur"
          rules={[{ required: true, whitespace: true, message: t('loginnameMissing') }]}
        >
          <Input maxLength={NAME_MAX} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
        <CaptchaItem captcha={captcha} />
      </StepForm>
    </RetrievalCard>
  );
}
