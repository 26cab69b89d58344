import { type Binding, ClickEvent } from '@lightfield/page';

/**
 * What a control of values (input, radio, time selector, combo box) asks of its page: one value written, with the same
 * questions and answers as a click has.
 */
export const writeEvent = (
  data: Binding,
  writeValue: string,
  { confirm, feedback }: { readonly confirm: boolean; readonly feedback: boolean },
): ClickEvent =>
  ClickEvent.parse({
    enable: true,
    config: { data, action: 'write', writeType: 'set', writeValue, confirm, feedback },
  });
