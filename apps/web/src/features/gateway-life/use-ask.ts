import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';

interface Question {
  title: string;
  /** What follows from it. */
  content: ReactNode;
  okText: string;
  danger?: boolean;
  run: () => Promise<unknown>;
  /** Said when it is done; absent: what is shown then says it. */
  done?: string;
}

/** Asks, does it, and says what came of it. The dialog is open until then, since most of it takes its time. */
export function useAsk(): (question: Question) => void {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  return ({ title, content, okText, danger = false, run, done }) => {
    modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger },
      cancelText: t('action.cancel'),
      onOk: async () => {
        try {
          await run();
          if (done !== undefined) void message.success(done);
        } catch (error) {
          const { title: problem, code } = words(error);
          void message.error(code ? `${problem} (${code})` : problem);
        }
      },
    });
  };
}
