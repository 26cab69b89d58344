import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from './texted.tsx';

export interface Question {
  title: string;
  /** What follows from it. */
  content: ReactNode;
  okText: string;
  danger: boolean;
  /** Answers what to say when it is done; nothing, when what is shown then says it. */
  run: () => Promise<string | undefined>;
}

/** Asks, does it, and says what came of it. */
export function useAsk(): (question: Question) => void {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  return ({ title, content, okText, danger, run }) => {
    modal.confirm({
      title,
      content,
      okText,
      okButtonProps: { danger },
      cancelText: t('action.cancel'),
      onOk: async () => {
        try {
          const done = await run();
          if (done !== undefined) void message.success(done);
        } catch (error) {
          void message.error(words(error).title);
        }
      },
    });
  };
}
