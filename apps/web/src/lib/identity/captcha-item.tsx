import { accountCalls } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../call.ts';
import styles from './identity.module.css';

const DIGITS = 6;

export interface Captcha {
  /** Of the picture that is shown. */
  readonly id: string;
  readonly picture: string | undefined;
  readonly failed: boolean;
  /** Each picture is good for one try. */
  readonly renew: () => void;
}

export function useCaptcha(purpose: 'findpwd' | 'register'): Captcha {
  const { data, isError, refetch } = useQuery({
    queryKey: ['captcha', purpose],
    queryFn: ({ signal }) => call(accountCalls.showVcode, { purpose }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    id: data?.vcodeId ?? '',
    picture: data?.image ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.image)}` : undefined,
    failed: isError,
    renew: () => void refetch(),
  };
}

/** Field `vcode` with its picture. */
export function CaptchaItem({ captcha, required = true }: { captcha: Captcha; required?: boolean }) {
  const { t } = useTranslation('identity');
  return (
    <Form.Item label={t('captcha.label')} htmlFor="vcode" {...(captcha.failed ? { extra: t('captcha.failed') } : {})}>
      <div className={styles['row']}>
        <Form.Item
          name="vcode"
          noStyle
          validateTrigger="onBlur"
          rules={[{ required, len: DIGITS, message: t('captcha.missing') }]}
          getValueFromEvent={(event: { target: { value: string } }) => event.target.value.replaceAll(/\D/g, '')}
        >
          <Input id="vcode" inputMode="numeric" autoComplete="off" maxLength={DIGITS} />
        </Form.Item>
        {captcha.picture ? (
          <img className={styles['picture']} src={captcha.picture} alt={t('captcha.picture')} width={100} height={34} />
        ) : null}
        <Button aria-label={t('captcha.renew')} icon={<Icon name="refresh" size={16} />} onClick={captcha.renew} />
      </div>
    </Form.Item>
  );
}
