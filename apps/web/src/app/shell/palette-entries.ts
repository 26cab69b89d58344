import type { GatewayState } from '@lightfield/contract';
import type { IconName } from '@lightfield/ui';

/** One line of the command palette. */
export interface Entry {
  key: string;
  group: 'screens' | 'devices' | 'actions';
  icon: IconName;
  label: string;
  /** What is searched, beside the label: the title in the other language. */
  words: string;
  note?: string;
  gateway?: GatewayState;
  run: () => void;
}

/** Entries that contain every word typed, in any order; all of them when nothing is typed. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label, words }) => {
    const searched = `${label} ${words}`.toLowerCase();
    return wanted.every((word) => searched.includes(word));
  });
}
