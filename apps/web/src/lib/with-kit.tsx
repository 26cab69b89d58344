import type { ComponentType } from 'react';

/** A part that is drawn with the component library, for a screen that is not (`Screen.plain`): both are fetched with it. */
export const withKit =
  <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  async (): Promise<{ default: ComponentType<Props> }> => {
    const [{ default: Part }, { AntdProvider }] = await Promise.all([load(), import('./antd-provider.tsx')]);
    return {
      default: function WithKit(props: Props) {
        return (
          <AntdProvider>
            <Part {...props} />
          </AntdProvider>
        );
      },
    };
  };
