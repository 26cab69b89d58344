import { LIMITS, gatewayModelCalls } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from './call.ts';
import { useErrorWords } from './failure.tsx';

const digits = (count: number) => new RegExp(`^\\d{${count}}$`);
const SN = digits(LIMITS.gateway.snDigits);
const CODE = digits(LIMITS.gateway.verificationCodeDigits);

/** Within a form with `sn` and `code`: which model stands behind the label, as soon as both are whole; else what is said of them. */
export function LabelModel({ otherwise }: { otherwise?: string }) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const form = Form.useFormInstance();
  const sn: string = Form.useWatch('sn', form) ?? '';
  const code: string = Form.useWatch('code', form) ?? '';
  const { data, error } = useQuery({
    queryKey: ['label-model', sn, code] as const,
    queryFn: ({ signal }) => call(gatewayModelCalls.queryBySn, { sn, code }, { signal, quiet: true }),
    enabled: SN.test(sn) && CODE.test(code),
    retry: false,
    staleTime: 60_000,
  });
  if (error) return words(error).title;
  if (!data) return otherwise ?? null;
  const model = t('label.model', { model: [data.name, data.series].filter(Boolean).join(' · ') });
  return data.gatewayName === null ? model : `${model}${t('label.registered', { name: data.gatewayName })}`;
}
