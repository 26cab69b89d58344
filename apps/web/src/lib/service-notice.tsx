import { type Service, servicePeriodCalls } from '@lightfield/contract';
import { serviceWords } from '@lightfield/rules';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { call } from './call.ts';
import styles from './service-notice.module.css';
import { useLanguage } from './use-language.ts';

/** Above what an enterprise has for a time: that it ends soon, has ended or is switched off. Nothing while no end is near. */
export function ServiceNotice({ service }: { service: Service }) {
  const lang = useLanguage();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['service-periods'],
    queryFn: ({ signal }) => call(servicePeriodCalls.mine, {}, { signal }),
  });
  const period = data?.find((one) => one.service === service);
  const words = period && serviceWords(period, dataUpdatedAt, lang);
  if (!period || !words) return null;
  const type = period.state === 'soon' ? 'warning' : 'error';
  return <Alert className={styles['notice'] ?? ''} type={type} showIcon title={words.title} description={words.note} />;
}
