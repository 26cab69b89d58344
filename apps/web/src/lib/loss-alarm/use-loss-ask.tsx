import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../texted.tsx';

/** Asks before own settings are given up, and says what became of it. */
export function useLossAsk() {
  const { t } = useTranslation(['loss-alarm', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const told = () => void message.success(t('saved'));
  const ask = ({ title, note, act }: { title: string; note: string; act: () => Promise<unknown> }) =>
    void modal.confirm({
      title,
      content: note,
      okText: t('common:action.ok'),
      cancelText: t('common:action.cancel'),
      onOk: async () => {
        try {
          await act();
          told();
        } catch (error) {
          const said = words(error);
          void message.error(said.code === undefined ? said.title : `${said.title} (${said.code})`);
        }
      },
    });
  return { ask, told };
}
