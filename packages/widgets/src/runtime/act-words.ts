import { type Language, cardOf } from '@lightfield/contract';
import type { Binding, Widget } from '@lightfield/page';
import { viewText } from '../locales/view/text.ts';

/** What a person reads while a click is carried out. */
export interface ActWords {
  sure(widget: Widget): string;
  /** `value`: as it is shown; `null`: only known when it is written. */
  sureWrite(targets: readonly { readonly binding: Binding; readonly value: string | null }[]): string;
  type(binding: Binding): string;
  written(count: number): string;
  /** `others`: how many of the same click were written. */
  notWritten(failures: readonly { readonly binding: Binding; readonly reason: string }[], others: number): string;
  notReleased(failures: readonly { readonly binding: Binding; readonly reason: string }[]): string;
  notJumped(reason: string): string;
  notRun(reason: string): string;
  readonly stillWaiting: string;
  readonly nothingBound: string;
  readonly noPermission: string;
  readonly noNumber: string;
  readonly notTrusted: string;
  readonly noPage: string;
  readonly badLink: string;
  readonly ownScreen: string;
  readonly emptyScript: string;
}

const named = ({ title, subTitle, signalId, mvarId, systemKey }: Binding): string =>
  title || subTitle || systemKey || signalId || mvarId;
type Failures = readonly { readonly binding: Binding; readonly reason: string }[];

export function actWords(language: Language): ActWords {
  const say = viewText.in(language);
  const { comma } = cardOf(language);
  const quoted = (name: string) => say('act.quoted', { name });
  const list = (failures: Failures): string =>
    failures
      .map(({ binding, reason }) => (named(binding) ? say('act.failure', { name: named(binding), reason }) : reason))
      .join(say('act.between'));
  return {
    sure: ({ widgetName }) => (widgetName ? say('act.sureOf', { name: widgetName }) : say('act.sure')),
    sureWrite: (targets) => {
      const values = targets.map(
        ({ binding, value }) => quoted(named(binding)) + (value === null ? '' : ` = ${value}`),
      );
      return say('act.sureWrite', { values: values.join(comma) });
    },
    type: (binding) => say('act.type', { name: named(binding) }),
    written: (count) => (count > 1 ? say('act.writtenMany', { count }) : say('act.written')),
    notWritten: (failures, others) =>
      others > 0
        ? say('act.notWrittenAll', { failures: list(failures), others })
        : say('act.notWritten', { failures: list(failures) }),
    notReleased: (failures) => say('act.notReleased', { failures: list(failures) }),
    notJumped: (reason) => say('act.notJumped', { reason }),
    notRun: (reason) => say('act.notRun', { reason }),
    stillWaiting: say('act.stillWaiting'),
    nothingBound: say('act.nothingBound'),
    noPermission: say('act.noPermission'),
    noNumber: say('act.noNumber'),
    notTrusted: say('act.notTrusted'),
    noPage: say('act.noPage'),
    badLink: say('act.badLink'),
    ownScreen: say('act.ownScreen'),
    emptyScript: say('act.emptyScript'),
  };
}
