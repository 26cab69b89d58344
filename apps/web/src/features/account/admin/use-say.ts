import { App } from 'antd';
import { useErrorWords } from '../../../lib/texted.tsx';

/** Does something that has no dialog of its own, and says how it went. Answers whether it did. */
export function useSay(): (work: () => Promise<string | undefined>) => Promise<boolean> {
  const { message } = App.useApp();
  const words = useErrorWords();
  return async (work) => {
    try {
      const done = await work();
      if (done !== undefined) void message.success(done);
      return true;
    } catch (error) {
      const { title, code } = words(error);
      void message.error(code === undefined ? title : `${title} (${code})`);
      return false;
    }
  };
}
